"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { isFocusLost } from "@/components/ui/use-focus-back";
import type { ToastNotice } from "@/lib/platform/browser/failure";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useWork } from "@/lib/platform/browser/use-action";

/** The error of each field; none for a valid field. */
export type Problems<F extends string> = Partial<Record<F, string>>;
export type Values<F extends string> = Record<F, string>;
/** Why it was not accepted: errors that only the server can find, the field to focus, a toast. */
export type FormRefusal<F extends string> = { problems?: Problems<F>; focus?: F; toast?: ToastNotice };

type Options<F extends string> = {
  /** The names of the inputs, in page order. */
  fields: readonly F[];
  /** Finds errors before anything is sent; by default none. */
  check?: (values: Values<F>) => Problems<F>;
  /** Receives the raw values once all of them are valid. */
  send: (values: Values<F>) => Promise<FormRefusal<F> | undefined>;
};

/**
 * A form whose inputs keep their text, even from before scripts ran: it reads them on submit. After the first attempt a
 * field is validated with every change. Spread `form` on the form element; `busy` disables its fieldset.
 */
export function useForm<F extends string>({ fields, check = () => ({}), send }: Options<F>) {
  const [problems, setProblems] = useState<Problems<F>>({});
  const { tell } = useBrowserSession();
  const element = useRef<HTMLFormElement>(null);
  const attempted = useRef(false);
  const goBackTo = useRef<F | undefined>(undefined);
  const focused = useRef<Element | null>(null);

  const { run, busy } = useWork(async (values: Values<F>) => {
    const refusal = await send(values);
    attempted.current = refusal !== undefined;
    if (!refusal) return;
    setProblems(refusal.problems ?? {});
    goBackTo.current = refusal.focus ?? firstOf(refusal.problems ?? {});
    if (refusal.toast) tell({ variant: "destructive", ...refusal.toast });
  });

  const inputOf = (name: F | undefined) => {
    const input = name && element.current?.elements.namedItem(name);
    return input instanceof HTMLElement ? input : null;
  };
  const firstOf = (found: Problems<F>) => fields.find((name) => found[name]);

  useEffect(() => {
    // A disabled input cannot be focused, so this waits until the form is enabled again.
    if (busy) return;
    const input = goBackTo.current && element.current?.elements.namedItem(goBackTo.current);
    const before = focused.current;
    goBackTo.current = undefined;
    focused.current = null;
    if (input instanceof HTMLElement) goTo(input);
    else if (before instanceof HTMLElement && isFocusLost()) before.focus({ preventScroll: true });
  }, [busy]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    attempted.current = true;
    const values = readValues(event.currentTarget, fields);
    const found = check(values);
    setProblems(found);
    const first = firstOf(found);
    if (first) {
      const input = inputOf(first);
      if (input) goTo(input);
      return;
    }
    focused.current = document.activeElement;
    await run(values);
  };

  /** Empties every field, including prefilled ones. */
  const clear = () => {
    const form = element.current;
    if (!form) return;
    form.reset();
    for (const field of fields) {
      const input = inputOf(field);
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = "";
    }
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const changed = event.target as HTMLInputElement;
    const field = fields.find((name) => name === changed.name);
    if (!attempted.current || !field) return;
    const found = check(readValues(event.currentTarget, fields));
    setProblems((before) => ({ ...before, [field]: found[field] }));
  };

  /** What an input needs to belong to the form: spread it. */
  const field = (name: F, id: string = name) => ({ id, name, error: problems[name] });

  return { form: { ref: element, onSubmit, onInput, noValidate: true }, field, problems, busy, clear };
}

/** Scrolls a field with its error into view and focuses it. Focus alone left it above the viewport. */
function goTo(input: HTMLElement): void {
  if (input instanceof HTMLInputElement) input.select();
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: "center", behavior: "instant" });
}

function readValues<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? "")])) as Values<F>;
}
