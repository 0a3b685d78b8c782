"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Field } from "@/components/forms/field";
import { TextareaField } from "@/components/forms/textarea-field";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import type { KnowledgeEntry } from "@/lib/agent/knowledge/knowledge";
import { APPROVED_ON_SAVE, LONGEST_ANSWER } from "@/lib/agent/knowledge/knowledge-entry";

type KnowledgeFieldsProps = {
  entry: KnowledgeEntry;
  problemOf: (field: string) => string | undefined;
  onChange: (part: Partial<KnowledgeEntry>) => void;
  onClose: () => void;
};

/** One question with its answer. */
export function KnowledgeFields({ entry, problemOf, onChange, onClose }: KnowledgeFieldsProps) {
  const id = useId();
  const [wordings, setWordings] = useState(entry.wordings.join("\n"));
  /** Enter in a line is done, and submits no form around this one. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onClose();
  };
  const line = { autoComplete: "off", onKeyDown } as const;
  return (
    <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
      <Field
        {...line}
        id={`${id}-question`}
        // The person has just asked for this entry.
        autoFocus
        label="Question"
        placeholder="Are you insured?"
        maxLength={200}
        value={entry.question}
        error={problemOf("question")}
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <Field
        {...line}
        id={`${id}-source`}
        label="Where the answer is from (optional)"
        maxLength={300}
        value={entry.source ?? ""}
        error={problemOf("source")}
        onChange={({ target }) => onChange({ source: target.value || null })}
      />
      <TextareaField
        id={`${id}-answer`}
        label={`Answer (${entry.answer.length} of ${LONGEST_ANSWER} characters)`}
        maxLength={LONGEST_ANSWER}
        value={entry.answer}
        onChange={({ target }) => onChange({ answer: target.value.replace(/\n/g, " ") })}
        error={problemOf("answer")}
      />
      <TextareaField
        id={`${id}-wordings`}
        label="Other ways to ask (one per line)"
        value={wordings}
        onChange={({ target }) => {
          setWordings(target.value);
          const lines = target.value.split("\n").map((each) => each.trim());
          onChange({ wordings: lines.filter(Boolean) });
        }}
        error={problemOf("wordings")}
      />
      {DAYS.map(([name, label]) => (
        <Field
          key={name}
          {...line}
          type="date"
          id={`${id}-${name}`}
          label={label}
          value={entry[name] ?? ""}
          error={problemOf(name)}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
        />
      ))}
      <label htmlFor={`${id}-approved`} className="flex items-center gap-3 text-sm">
        <Switch
          id={`${id}-approved`}
          checked={entry.approved_by !== null}
          onCheckedChange={(checked) => onChange({ approved_by: checked ? APPROVED_ON_SAVE : null })}
        />
        Approved: the agent may say this
      </label>
      <div className="md:text-right">
        <Button size="sm" variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

const DAYS = [
  ["valid_from", "First day (optional)"],
  ["valid_until", "Last day (optional)"],
] as const;
