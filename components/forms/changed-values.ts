import type { Values } from "./use-form";

/**
 * What was typed in a form, without the fields that are as they were when it was opened: sending those would take back
 * what somebody else has changed since.
 */
export const changedValues = <F extends string>(values: Values<F>, opened: Values<F>): Partial<Values<F>> =>
  Object.fromEntries(
    Object.entries<string>(values).filter(([name, value]) => value.trim() !== opened[name as F]),
  ) as Partial<Values<F>>;
