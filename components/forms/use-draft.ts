"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { readTab, writeTab } from "@/lib/platform/browser/tab-storage";
import { useAskBeforeLeaving } from "@/lib/platform/browser/use-ask-before-leaving";

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
    const draft = readTab<KeptDraft>(key);
    if (!draft) return;
    fillFields(form.current, draft.typed);
    setDirty(true);
    setRestored(true);
    tell.current?.(draft);
  }, [key, form, fields]);

  useAskBeforeLeaving(isDirty);

  /** What the form says now is what is saved. */
  const forget = useCallback(() => {
    if (form.current) setSaved(readFields(form.current, fields));
    writeTab(key, null);
    setDirty(false);
    setRestored(false);
  }, [key, form, fields]);
  const keep = () => {
    if (!form.current || !saved) return;
    const typed = readFields(form.current, fields);
    if (fields.every((name) => typed[name] === saved[name])) return forget();
    writeTab(key, { typed, revision });
    setDirty(true);
  };
  const discard = () => {
    if (form.current && saved) fillFields(form.current, saved);
    forget();
  };
  return { keep, forget, discard, restored };
}

export const hasDraft = (key: string) => readTab<KeptDraft>(key) !== null;

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
