"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";

type Options = {
  /** The storage key, per browser tab. */
  key: string;
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
};
type Typed = Record<string, string>;

/**
 * Keeps a form's input until it is saved, so that it is still there after leaving the page, and makes the browser ask
 * before the tab closes. `restored` says that the form was filled from a draft.
 */
export function useDraft({ key, form, fields }: Options) {
  const [saved, setSaved] = useState<Typed | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);

  useEffect(() => {
    if (!form.current) return;
    setSaved(readFields(form.current, fields));
    const draft = readDraft(key);
    if (!draft) return;
    fillFields(form.current, draft);
    setDirty(true);
    setRestored(true);
  }, [key, form, fields]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  const forget = useCallback(() => {
    writeDraft(key, null);
    setDirty(false);
    setRestored(false);
  }, [key]);
  const keep = () => {
    if (!form.current || !saved) return;
    const typed = readFields(form.current, fields);
    if (fields.every((name) => typed[name] === saved[name])) return forget();
    writeDraft(key, typed);
    setDirty(true);
  };
  const discard = () => {
    if (form.current && saved) fillFields(form.current, saved);
    forget();
  };
  return { keep, forget, discard, restored };
}

export const hasDraft = (key: string) => readDraft(key) !== null;

function readFields(form: HTMLFormElement, fields: readonly string[]): Typed {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? "")]));
}

function fillFields(form: HTMLFormElement, values: Typed): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (
      input instanceof HTMLInputElement ||
      input instanceof HTMLTextAreaElement ||
      input instanceof HTMLSelectElement
    )
      input.value = value;
  }
}

/** Storage may be disabled or full; then there is no draft, and the form works as before. */
function readDraft(key: string): Typed | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return draft && typeof draft === "object" ? (draft as Typed) : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: Typed | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // the browser still asks before leaving the page
  }
}
