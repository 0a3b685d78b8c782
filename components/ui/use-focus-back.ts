"use client";

import { useEffect, useRef } from "react";

/**
 * For a part that takes the place of the button that opened it: once it is closed, its button has the focus again.
 * Give the result of the returned function to the button as its `ref`.
 */
export function useFocusBack<T extends string>(open: T | null) {
  const buttons = useRef(new Map<T, HTMLElement>());
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open !== null || closed === null) return;
    if (isFocusLost()) buttons.current.get(closed)?.focus();
  }, [open]);
  return (id: T) => (button: HTMLElement | null) => {
    if (button) buttons.current.set(id, button);
    else buttons.current.delete(id);
  };
}

/**
 * The `ref` of a part that took the place of the button that opened it: the focus goes to its first control, or, if it
 * has none yet, to the part itself, which then needs a `tabIndex`.
 */
export function takeFocus(part: HTMLElement | null): void {
  if (!part || !isFocusLost()) return;
  const control = part.querySelector<HTMLElement>("input, select, textarea, button");
  (control ?? part).focus({ preventScroll: true });
}

/** Whether what had the focus is gone. Somebody who went on to another field is not called back. */
export const isFocusLost = () => [null, document.body].includes(document.activeElement as HTMLElement | null);
