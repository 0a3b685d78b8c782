"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ToastNotice } from "@/lib/platform/browser/failure";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useWork } from "@/lib/platform/browser/use-action";

/** What is wrong with each field; nothing for a field that is fine. */
export type Problems<F extends string> = Partial<Record<F, string>>;
export type Values<F extends string> = Record<F, string>;
/** Why it was not accepted: problems that only the server can find, the field to go back to, a toast. */
export type FormRefusal<F extends string> = { problems?: Problems<F>; focus?: F; toast?: ToastNotice };

type Options<F extends string> = {
  /** The names of the inputs, in their order on the page. */
  fields: readonly F[];
  check: (values: Values<F>) => Problems<F>;
  /** Gets the values as they were typed, once nothing is wrong with them. */
  send: (values: Values<F>) => Promise<FormRefusal<F> | undefined>;
};

/**
 * A form whose inputs keep what was typed, also before scripts ran: it reads them when it is sent. After the first
 * attempt a field is checked again with every change. Spread `form` on the form element; `busy` disables its fieldset.
 */
export function useForm<F extends string>({ fields, check, send }: Options<F>) {
  const [problems, setProblems] = useState<Problems<F>>({});
  const { tell } = useBrowserSession();
  const element = useRef<HTMLFormElement>(null);
  const attempted = useRef(false);
  const goBackTo = useRef<F | undefined>(undefined);

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
    // A disabled input takes no focus, so this waits until the form is drawn enabled again.
    if (busy || !goBackTo.current) return;
    const input = element.current?.elements.namedItem(goBackTo.current);
    goBackTo.current = undefined;
    if (input instanceof HTMLElement) goTo(input);
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
    await run(values);
  };

  /** Empties every field, what the page prefilled included. */
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

  return { form: { ref: element, onSubmit, onInput, noValidate: true }, problems, busy, clear };
}

/** Brings a field into view with its error and puts the cursor there. Focus alone left it above the view. */
function goTo(input: HTMLElement): void {
  if (input instanceof HTMLInputElement) input.select();
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: "center", behavior: "instant" });
}

function readValues<F extends string>(form: HTMLFormElement, fields: readonly F[]): Values<F> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? "")])) as Values<F>;
}
