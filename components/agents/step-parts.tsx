"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Field } from "@/components/forms/field";
import { TextareaField } from "@/components/forms/textarea-field";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import type { NoteUnreadable } from "./use-unreadable";

/** What each step gets: the draft, how to change it, and what is wrong with it by path. */
export type StepProps = {
  setup: DraftSetup;
  change: (part: DraftSetup) => void;
  problems: Record<string, string>;
  /** For a form with a button that saves: hours that cannot be read are not left out silently. */
  onUnreadable?: NoteUnreadable;
};

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
);

/** The first problem of a field or anything in it. */
export const problemOf = (problems: Record<string, string>, field: string): string | undefined =>
  Object.entries(problems).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];

type TextOf = { [F in keyof DraftSetup]: DraftSetup[F] extends string | null | undefined ? F : never };
type TextName = NonNullable<TextOf[keyof DraftSetup]>;
type OwnField = Omit<ComponentProps<typeof Field>, "id" | "value" | "onChange" | "error">;

/** One line of text in the draft; empty ones are null if the setup allows it. */
export function TextField({
  name,
  nullable = false,
  setup,
  change,
  problems,
  onUnreadable: _,
  ...field
}: StepProps & OwnField & { name: TextName; nullable?: boolean }) {
  return (
    <Field
      {...field}
      id={`setup-${name}`}
      autoComplete="off"
      maxLength={500}
      value={String(setup[name] ?? "")}
      error={problemOf(problems, name)}
      onChange={({ target: { value } }) => change({ [name]: nullable && value === "" ? null : value })}
    />
  );
}

/** The text of a list while it is typed; the list follows each change that can be read. */
export function ListField<T>({
  id,
  label,
  items,
  write,
  read,
  help,
  onChange,
  error: refused,
  placeholder,
}: {
  id: string;
  label: string;
  items: readonly T[];
  write: (items: readonly T[]) => string;
  /** Null for text that makes no sense; `help` then says how to write it. */
  read: (text: string) => T[] | null;
  help?: string;
  onChange: (items: T[]) => void;
  error?: string;
  placeholder?: string;
}) {
  const [text, setText] = useState(() => write(items));
  const error = read(text) === null ? help : refused;
  return (
    <TextareaField
      id={id}
      label={label}
      value={text}
      placeholder={placeholder}
      onChange={({ target: { value } }) => {
        setText(value);
        const list = read(value);
        if (list) onChange(list);
      }}
      error={error}
    />
  );
}

/** A whole number in the draft; null while it is empty. */
export function CountField({
  id,
  label,
  value,
  onChange,
  error,
}: {
  id: string;
  label: string;
  value: number | null | undefined;
  onChange: (count: number | null) => void;
  error?: string;
}) {
  return (
    <Field
      id={id}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value ?? ""}
      error={error}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, "");
        onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}

export const splitLines = (text: string) =>
  text
    .split("\n")
    .map((part) => part.trim())
    .filter(Boolean);
export const splitWords = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
