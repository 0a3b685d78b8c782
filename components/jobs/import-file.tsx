import { useId, useRef, useState } from "react";
import { jobEndpoints } from "@/components/shared/job-endpoints";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OutcomeFileRow, readOutcomesFile } from "@/lib/agent/money/contract";
import { decodeFile } from "@/lib/agent/money/decode-file";
import { useAction } from "@/lib/platform/browser/use-action";
import type { Output } from "@/lib/platform/http/endpoint";
import { writeAmount } from "@/lib/platform/locale/write-amount";

type Shown = Output<typeof readOutcomesFile>["data"];

/** A file of outcomes: first what each of its rows is about, then saved. */
export function ImportFile({ onSaved }: { onSaved: () => void }) {
  const id = useId();
  const [text, setText] = useState("");
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState("");
  const [saved, setSaved] = useState<number | null>(null);
  const reading = useAction(jobEndpoints.readOutcomesFile);
  /** Another file may be chosen while one is read: only the last one counts. */
  const newest = useRef<object>(undefined);

  const send = async (file: string, apply: boolean) => {
    const own = newest.current;
    const { answer, failure } = await reading.run({ body: { text: file, apply } });
    if (newest.current !== own && !apply) return;
    setProblem(failure ?? "");
    if (!answer) return;
    setShown(apply ? null : answer.data);
    if (!apply) return;
    setSaved(answer.data.saved);
    onSaved();
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const own = {};
    newest.current = own;
    setShown(null);
    setSaved(null);
    const read = decodeFile(new Uint8Array(await file.arrayBuffer()));
    if (newest.current !== own) return;
    setText(read);
    if (read.length > 200_000) return setProblem("The file is too large. Send at most 500 rows at once.");
    await send(read, false);
  };
  const fresh = shown?.rows.filter(({ state }) => state === "new").length ?? 0;
  return (
    <div className="space-y-4">
      <div className="space-y-1.5">
        <label htmlFor={id} className="block font-semibold text-sm">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="block w-full text-sm file:mr-3 file:h-11 file:cursor-pointer file:rounded-lg file:border file:border-input/60 file:bg-card file:px-4 file:font-semibold file:text-foreground sm:file:h-10"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file can be chosen again once it was corrected.
            target.value = "";
          }}
        />
        {problem ? (
          <p id={`${id}-problem`} role="alert" className="text-destructive-text text-sm">
            {problem}
          </p>
        ) : null}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {reading.busy ? "Reading the file…" : saved === null ? "" : sayDone(saved)}
      </p>
      {shown ? (
        <section aria-label="What the file says" className="space-y-3">
          <p className="text-sm">{sayFound(shown, fresh)}</p>
          <ul className="max-h-96 divide-y overflow-y-auto rounded-lg border">
            {shown.rows.map((row) => (
              <FileRow key={row.line} row={row} />
            ))}
          </ul>
          {fresh > 0 ? (
            <Button busy={reading.busy} onClick={() => void send(text, true)}>
              Save {fresh} {fresh === 1 ? "outcome" : "outcomes"}
            </Button>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

const sayDone = (saved: number) =>
  saved === 0 ? "Nothing was new." : `Saved ${saved} ${saved === 1 ? "outcome" : "outcomes"}.`;

function sayFound({ rows, blank }: Shown, fresh: number): string {
  const known = rows.filter(({ state }) => state === "known").length;
  const wrong = rows.filter(({ state }) => state === "problem").length;
  const parts = [
    `${fresh} new`,
    known > 0 ? `${known} saved before` : "",
    wrong > 0 ? `${wrong} to correct` : "",
    blank > 0 ? `${blank} without an outcome` : "",
  ];
  return `${parts.filter(Boolean).join(", ")}. Nothing is saved yet.`;
}

const WORDS = {
  unknown: "unknown",
  done: "done",
  no_show: "no-show",
  quoted: "quoted",
  paid: "paid",
} as const;

function FileRow({ row }: { row: OutcomeFileRow }) {
  const { formatDayTime } = useFormats();
  const {
    line,
    job,
    client_name: name,
    starts_at: startsAt,
    outcome,
    amount_minor: minor,
    state,
    problem,
  } = row;
  const said = outcome ? WORDS[outcome] : "";
  const amount = minor === null ? "" : ` ${writeAmount(minor, row.currency)}`;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-0">
        <span className="text-muted-foreground">Line {line}: </span>
        <span className="break-words font-semibold">{[job, name].filter(Boolean).join(", ")}</span>
        {startsAt ? <span className="tabular text-muted-foreground"> {formatDayTime(startsAt)}</span> : null}
        {problem ? <span className="block text-destructive-text">{problem}</span> : null}
      </span>
      {problem ? null : (
        <Badge variant={state === "new" ? "secondary" : "outline"} className="tabular">
          {said}
          {amount}
          {state === "known" ? ", saved before" : ""}
        </Badge>
      )}
    </li>
  );
}
