"use client";

import { Plus, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Labelled } from "@/components/forms/labelled";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Recipient } from "@/lib/outward/automations/definition";
import type { Field } from "@/lib/outward/automations/fields";
import { googleIdIn } from "@/lib/outward/automations/recipe";

type TextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
  placeholder?: string;
  hint?: string;
};

/** A text without fields. */
export function PlainInput({ label, value, onChange, optional, placeholder, hint }: TextProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} optional={optional}>
      <Input
        id={id}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint ? <p className="text-muted-foreground text-sm">{hint}</p> : null}
    </Labelled>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly (readonly [value: V, label: string])[];
};

export function Choice<V extends string>({ label, value, onChange, options }: ChoiceProps<V>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}

type RecipientInputProps = {
  label: string;
  /** A mail address or a phone number. */
  by: "mail" | "text";
  value: Recipient;
  onChange: (value: Recipient) => void;
  fields: readonly Field[];
};

/** Whom a step reaches: the owner, somebody known from the event, or a fixed address. */
export function RecipientInput({ label, by, value, onChange, fields }: RecipientInputProps) {
  const id = useId();
  const type = by === "mail" ? "address" : "phone";
  const fitting = fields.filter((field) => field.type === type && !field.isGuessed);
  const isUnknown = value.kind === "field" && !fitting.some(({ path }) => path === value.field);
  return (
    <Labelled id={id} label={label}>
      <NativeSelect
        id={id}
        value={value.kind === "field" ? value.field : value.kind}
        onChange={({ target }) => {
          if (target.value === "owner") onChange({ kind: "owner" });
          else if (target.value === "fixed") onChange({ kind: "fixed", address: "" });
          else onChange({ kind: "field", field: target.value });
        }}
      >
        {isUnknown ? <option value={value.field}>Choose who gets it</option> : null}
        <option value="owner">Me</option>
        {fitting.map(({ path, label: name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
        <option value="fixed">{by === "mail" ? "Another email address…" : "Another number…"}</option>
      </NativeSelect>
      {value.kind === "fixed" ? (
        <Input
          type={by === "mail" ? "email" : "tel"}
          aria-label={by === "mail" ? "Email address" : "Phone number"}
          placeholder={by === "mail" ? "office@yourfirm.co.uk" : "07700 900123"}
          value={value.address}
          onChange={(event) => onChange({ kind: "fixed", address: event.target.value })}
        />
      ) : null}
    </Labelled>
  );
}

export type GoogleFileProps = {
  label: string;
  kind: "spreadsheets" | "document";
  value: string;
  onChange: (id: string) => void;
  /** Makes one, while there is none. */
  make?: (onMade: (file: { id: string; url: string }) => void) => ReactNode;
};

/** A file in Google by its link; its id is what is kept. */
export function GoogleFileInput({ label, kind, value, onChange, make }: GoogleFileProps) {
  const id = useId();
  const address = value ? `https://docs.google.com/${kind}/d/${value}` : "";
  const [text, setText] = useState(address);
  return (
    <Labelled id={id} label={label}>
      <Input
        id={id}
        type="url"
        inputMode="url"
        placeholder={`https://docs.google.com/${kind}/d/…`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(googleIdIn(event.target.value));
        }}
      />
      <p className="text-muted-foreground text-sm">
        {value ? (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="text-primary-text underline-offset-4 hover:underline"
          >
            Open it in a new tab
          </a>
        ) : (
          "Open it in your browser and copy its address."
        )}
      </p>
      {make?.(({ id: made, url }) => {
        setText(url);
        onChange(made);
      })}
    </Labelled>
  );
}

type DurationProps = { label: string; value: number; onChange: (minutes: number) => void };
const UNITS = { minutes: 1, hours: 60, days: 1_440 } as const;

/** A length of time in whole minutes, hours or days. */
export function DurationInput({ label, value, onChange }: DurationProps) {
  const id = useId();
  const [unit, setUnit] = useState<keyof typeof UNITS>(
    value > 0 && value % 1_440 === 0 ? "days" : value > 0 && value % 60 === 0 ? "hours" : "minutes",
  );
  const amount = Number.isFinite(value) ? value / UNITS[unit] : "";
  return (
    <Labelled id={id} label={label}>
      <div className="grid grid-cols-[7rem_minmax(0,10rem)] gap-2">
        <Input
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          value={amount}
          onChange={(event) => onChange(Math.round(event.target.valueAsNumber * UNITS[unit]))}
        />
        <NativeSelect
          aria-label="Unit"
          value={unit}
          onChange={(event) => {
            const next = event.target.value as keyof typeof UNITS;
            setUnit(next);
            if (typeof amount === "number") onChange(Math.round(amount) * UNITS[next]);
          }}
        >
          {Object.keys(UNITS).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      </div>
    </Labelled>
  );
}

type RowsProps<R> = {
  label: string;
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  blank: R;
  /** The button's label, e.g. `Add a column`. */
  add: string;
  /** What a row is, for its remove button. */
  what: string;
  row: (row: R, change: (row: R) => void, index: number) => ReactNode;
};

/** A list of rows that can be added and removed. */
export function Rows<R>({ label, rows, onChange, blank, add, what, row }: RowsProps<R>) {
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {rows.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="flex items-start gap-2 rounded-xl border p-3">
          <div className="min-w-0 flex-1 space-y-3">
            {row(one, (next) => onChange(rows.map((other, at) => (at === index ? next : other))), index)}
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${what} ${index + 1}`}
            title="Remove"
            onClick={() => {
              // Before the last one, the next row moves up to the button that has the focus.
              if (index === rows.length - 1) adder.current?.focus();
              onChange(rows.filter((_, at) => at !== index));
            }}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button ref={adder} variant="outline" size="sm" onClick={() => onChange([...rows, blank])}>
        <Plus aria-hidden="true" />
        {add}
      </Button>
    </fieldset>
  );
}
