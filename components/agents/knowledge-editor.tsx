"use client";

import { Check, Pencil, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFormats, usePlace } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { focusBeside } from "@/components/ui/focus-beside";
import { Input } from "@/components/ui/input";
import { useFocusBack } from "@/components/ui/use-focus-back";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { APPROVED_ON_SAVE } from "@/lib/agent/knowledge/knowledge-entry";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { KnowledgeFields } from "./knowledge-fields";

type KnowledgeEditorProps = {
  entries: readonly KnowledgeEntry[];
  onChange: (entries: KnowledgeEntry[]) => void;
  /** By path within the list, such as `3.answer`. */
  problems: Record<string, string>;
};

/** Questions with approved answers: a list to search, with one entry open at a time. */
export function KnowledgeEditor({ entries, onChange, problems }: KnowledgeEditorProps) {
  const searchId = useId();
  const [search, setSearch] = useState("");
  const [open, setOpen] = useState<string | null>(null);
  const opener = useFocusBack(open);
  const adder = useRef<HTMLButtonElement>(null);
  const drafts = entries.filter(({ approved_by }) => approved_by === null);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = entries.filter(
    (entry) => entry.id === open || words.every((word) => textOf(entry).includes(word)),
  );

  const edit = (id: string, part: Partial<KnowledgeEntry>) =>
    onChange(
      entries.map((entry) =>
        entry.id === id
          ? { ...entry, ...part, approved_by: entry.approved_by && APPROVED_ON_SAVE, ...approval(part) }
          : entry,
      ),
    );
  const add = () => {
    const id = crypto.randomUUID();
    onChange([newEntry(id), ...entries]);
    setOpen(id);
  };

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button ref={adder} size="sm" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add an answer
        </Button>
        {drafts.length > 0 ? (
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              onChange(
                entries.map((entry) => ({ ...entry, approved_by: entry.approved_by ?? APPROVED_ON_SAVE })),
              )
            }
          >
            <Check aria-hidden="true" className="size-4" />
            {drafts.length === 1 ? "Approve the draft" : `Approve all ${drafts.length} drafts`}
          </Button>
        ) : null}
        {entries.length > 5 ? (
          <div className="w-full sm:ml-auto sm:w-64">
            <label htmlFor={searchId} className="sr-only">
              Search the answers
            </label>
            <Input
              id={searchId}
              type="search"
              placeholder="Search the answers"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </div>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className="text-muted-foreground text-sm">
          Nothing yet. The agent takes a message for what it does not know.
        </p>
      ) : null}
      {entries.length > 0 && shown.length === 0 ? (
        <p className="text-muted-foreground text-sm">No answer has these words.</p>
      ) : null}
      <ul aria-label="Answers" className="divide-y rounded-xl border empty:hidden">
        {shown.map((entry) => {
          const at = entries.indexOf(entry);
          return entry.id === open ? (
            <li key={entry.id} className="p-4">
              <KnowledgeFields
                entry={entry}
                problemOf={(field) => problems[`${at}.${field}`]}
                onChange={(part) => edit(entry.id, part)}
                onClose={() => setOpen(null)}
              />
            </li>
          ) : (
            <li key={entry.id} className="flex items-start justify-between gap-4 px-4 py-3.5 text-sm">
              <div className="min-w-0 space-y-1">
                <p className="break-words font-semibold">
                  {entry.question || "A new question"} <State entry={entry} />
                </p>
                <p className="break-words text-muted-foreground">{entry.answer}</p>
                {firstProblem(problems, at) ? (
                  <p className="text-destructive-text">{firstProblem(problems, at)}</p>
                ) : null}
              </div>
              <div className="flex shrink-0 gap-1">
                <Button
                  ref={opener(entry.id)}
                  size="icon-sm"
                  variant="ghost"
                  aria-label={`Edit ${entry.question}`}
                  onClick={() => setOpen(entry.id)}
                >
                  <Pencil aria-hidden="true" className="size-4" />
                </Button>
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label={`Remove ${entry.question}`}
                  onClick={(event) => {
                    focusBeside(event.currentTarget.closest("li"), adder.current);
                    onChange(entries.filter(({ id }) => id !== entry.id));
                  }}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function State({ entry: { approved_by, valid_from, valid_until } }: { entry: KnowledgeEntry }) {
  const { timeZone } = usePlace();
  const { formatDate } = useFormats();
  const today = localDay(Date.now(), timeZone);
  if (approved_by === null) return <Badge variant="secondary">Draft, not used yet</Badge>;
  if (valid_until && valid_until < today)
    return <Badge variant="secondary">Ended {formatDate(valid_until)}</Badge>;
  if (valid_from && valid_from > today)
    return <Badge variant="secondary">From {formatDate(valid_from)}</Badge>;
  return valid_until ? <Badge variant="secondary">Until {formatDate(valid_until)}</Badge> : null;
}

/** A part that says whether it is approved decides; any other change keeps what the entry was. */
const approval = (part: Partial<KnowledgeEntry>) =>
  "approved_by" in part ? { approved_by: part.approved_by ?? null } : {};

const textOf = ({ question, wordings, answer }: KnowledgeEntry) =>
  [question, ...wordings, answer].join(" ").toLowerCase();

const firstProblem = (problems: Record<string, string>, at: number) =>
  Object.entries(problems).find(([path]) => path.startsWith(`${at}.`))?.[1];

const newEntry = (id: string): KnowledgeEntry => ({
  ...{ id, question: "", wordings: [], answer: "" },
  ...{ valid_from: null, valid_until: null, source: null, approved_by: APPROVED_ON_SAVE },
});
