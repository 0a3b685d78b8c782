"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { usePlace } from "@/components/shared/place";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { Field } from "@/lib/outward/automations/fields";
import { useBuilder } from "./builder-context";
import { choicesOf, groupFields, type OpenPart, openParts, sampleOf } from "./field-choices";

const NEEDS_SEARCH = 8;

type FieldMenuProps = { fields: readonly Field[]; onPick: (written: string) => void; onClose: () => void };

/** The fields that may be inserted, with their values in the past event. */
export function FieldMenu({ fields, onPick, onClose }: FieldMenuProps) {
  const { draft, sample } = useBuilder();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const { timeZone } = usePlace();
  const past = { values: sample ? { event: sample.data } : {}, timeZone };
  const groups = groupFields(fields, draft)
    .map(({ name, fields: members }) => ({
      name,
      choices: members
        .filter(({ path }) => !path.endsWith("_id")) // for links, which recipes write
        .flatMap(choicesOf)
        .filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const close = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <search
      aria-label="Fields"
      onKeyDown={close}
      className="block max-h-80 space-y-3 overflow-y-auto rounded-xl border bg-muted/40 p-3"
    >
      {fields.length > NEEDS_SEARCH ? (
        <Input
          type="search"
          aria-label="Search fields"
          placeholder="Search fields"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {openParts(draft, fields).map((part) => (
        <PartInput key={part.under} part={part} onPick={onPick} />
      ))}
      {groups.map(({ name, choices }) => (
        <div key={name}>
          <p className="mb-1 px-2 font-semibold text-muted-foreground text-xs">{name}</p>
          <ul className="grid gap-x-2 sm:grid-cols-2">
            {choices.map(({ label, written, field }) => (
              <li key={written} className="min-w-0">
                <button
                  type="button"
                  onClick={() => onPick(written)}
                  className="w-full min-w-0 rounded-lg px-2 py-2 text-left text-sm hover:bg-muted"
                >
                  <span className="block font-medium">{label}</span>
                  <span className="block truncate text-muted-foreground text-xs empty:hidden">
                    {sampleOf(field, past)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {groups.length === 0 ? (
        <p className="px-2 text-muted-foreground text-sm">No field is called that.</p>
      ) : null}
    </search>
  );
}

function PartInput({ part, onPick }: { part: OpenPart; onPick: (written: string) => void }) {
  const id = useId();
  const [name, setName] = useState("");
  const path = name.trim().replace(/^\.+|\.+$/g, "");
  const isPath = /^[a-z0-9_]+(\.[a-z0-9_]+)*$/i.test(path);
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1 space-y-1 text-sm">
        <Label htmlFor={id}>{part.option}</Label>
        <Input
          id={id}
          placeholder={part.placeholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button variant="outline" disabled={!isPath} onClick={() => onPick(`{{${part.under}${path}}}`)}>
        Insert
      </Button>
    </div>
  );
}
