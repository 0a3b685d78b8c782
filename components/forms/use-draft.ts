"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

type Options = {
  /** The storage key, per browser tab. */
  key: string;
  form: RefObject<HTMLFormElement | null>;
  fields: readonly string[];
  /** The revision of what the form edits; kept with the input, so that a newer one is not overwritten unseen. */
  revision?: number;
  onRestore?: (draft: KeptDraft) => void;
};
type Typed = Record<string, string>;
type KeptDraft = { typed: Typed; revision?: number };

/**
 * Keeps a form's input until it is saved, so that it is still there after leaving the page, and makes the browser ask
 * before the tab closes. `restored` says that the form was filled from a draft.
 */
export function useDraft({ key, form, fields, revision, onRestore }: Options) {
  const [saved, setSaved] = useState<Typed | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [restored, setRestored] = useState(false);
  const tell = useRef(onRestore);
  tell.current = onRestore;

  useEffect(() => {
    if (!form.current) return;
    setSaved(readFields(form.current, fields));
    const draft = readDraft(key);
    if (!draft) return;
    fillFields(form.current, draft.typed);
    setDirty(true);
    setRestored(true);
    tell.current?.(draft);
  }, [key, form, fields]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);

  /** What the form says now is what is saved. */
  const forget = useCallback(() => {
    if (form.current) setSaved(readFields(form.current, fields));
    writeDraft(key, null);
    setDirty(false);
    setRestored(false);
  }, [key, form, fields]);
  const keep = () => {
    if (!form.current || !saved) return;
    const typed = readFields(form.current, fields);
    if (fields.every((name) => typed[name] === saved[name])) return forget();
    writeDraft(key, { typed, revision });
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
function readDraft(key: string): KeptDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "null") as KeptDraft | null;
    return draft && typeof draft.typed === "object" ? draft : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: KeptDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // the browser still asks before leaving the page
  }
}
