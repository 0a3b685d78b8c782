import type { Condition } from "./definition";
import { type FieldValues, plain, valueAt } from "./template";

/** Browser-safe: whether all conditions hold; an empty list always does. */
export const allHold = (conditions: readonly Condition[], values: FieldValues): boolean =>
  conditions.every((condition) => holds(condition, values));

/** Texts are compared without case and outer spaces; text that is no number is neither more nor less than any number. */
function holds({ field, operator, value }: Condition, values: FieldValues): boolean {
  const found = fold(plain(valueAt(values, field)));
  const wanted = fold(value);
  switch (operator) {
    case "is":
      return found === wanted;
    case "is_not":
      return found !== wanted;
    case "contains":
      return found.includes(wanted);
    case "contains_not":
      return !found.includes(wanted);
    case "is_empty":
      return found === "";
    case "is_not_empty":
      return found !== "";
    case "more_than":
      return toNumber(found) > toNumber(wanted);
    case "less_than":
      return toNumber(found) < toNumber(wanted);
  }
}

const fold = (text: string) => text.trim().toLocaleLowerCase("en");
const toNumber = (text: string) => (text === "" ? Number.NaN : Number(text));
