import { isObject } from "../kit/call";

/** The errors of a value, in class-validator's sentences, which Vapi returns; empty if it is valid. */
export type Rule = (value: unknown, path: string) => string[];

type Bounds = { min?: number; max?: number; pattern?: RegExp };

export const anything: Rule = () => [];

export function text({ min = 0, max = 100_000, pattern }: Bounds = {}): Rule {
  return (value, path) => {
    if (typeof value !== "string") return [`${path} must be a string`];
    if (value.length > max) return [`${path} must be shorter than or equal to ${max} characters`];
    if (value.length < min) return [`${path} must be longer than or equal to ${min} characters`];
    return pattern && !pattern.test(value) ? [`${path} must match ${pattern} regular expression`] : [];
  };
}

export function number({ min = 0, max = Number.MAX_SAFE_INTEGER }: Bounds = {}): Rule {
  return (value, path) => {
    if (typeof value !== "number" || Number.isNaN(value)) return [`${path} must be a number`];
    if (value < min) return [`${path} must not be less than ${min}`];
    return value > max ? [`${path} must not be greater than ${max}`] : [];
  };
}

export const flag: Rule = (value, path) =>
  typeof value === "boolean" ? [] : [`${path} must be a boolean value`];

export const address: Rule = (value, path) =>
  typeof value === "string" && /^https?:\/\/[^\s/]+/.test(value) ? [] : [`${path} must be a URL address`];

export const e164: Rule = (value, path) =>
  typeof value === "string" && /^\+[1-9]\d{6,14}$/.test(value)
    ? []
    : [`${path} must be a valid phone number in the E.164 format`];

export function oneOf(...values: string[]): Rule {
  return (value, path) =>
    values.includes(String(value))
      ? []
      : [`${path} must be one of the following values: ${values.join(", ")}`];
}

export function list(each: Rule, { max = 10_000 }: Bounds = {}): Rule {
  return (value, path) => {
    if (!Array.isArray(value)) return [`${path} must be an array`];
    if (value.length > max) return [`${path} must contain no more than ${max} elements`];
    return value.flatMap((item, index) => each(item, `${path}.${index}`));
  };
}

export const recordOf = (each: Rule): Rule =>
  objectThen((value, path) =>
    Object.entries(value).flatMap(([key, item]) => each(item, path ? `${path}.${key}` : key)),
  );

/** An object of these properties and no others; a property that is null counts as left out. */
export function shape(properties: Record<string, Rule>, { required = [] as string[] } = {}): Rule {
  return objectThen((value, path) => {
    const at = (key: string) => (path ? `${path}.${key}` : key);
    const missing = required.filter((key) => value[key] === undefined || value[key] === null);
    return [
      ...Object.keys(value)
        .filter((key) => !Object.hasOwn(properties, key))
        .map((key) => `${path ? `${path}.` : ""}property ${key} should not exist`),
      ...missing.map((key) => `${at(key)} should not be empty`),
      ...Object.entries(properties).flatMap(([key, rule]) =>
        value[key] === undefined || value[key] === null ? [] : rule(value[key], at(key)),
      ),
    ];
  });
}

/** Optional properties that are not validated. */
export const open = (names: string): Record<string, Rule> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, anything]),
  );

/** By the value of one property, as in Vapi's unions. */
export function byKind(key: string, kinds: Record<string, Rule>, otherwise: Rule): Rule {
  return objectThen((value, path) => {
    const kind = String(value[key]);
    const rule = Object.hasOwn(kinds, kind) ? kinds[kind] : otherwise;
    return rule?.(value, path) ?? [];
  });
}

function objectThen(check: (value: Record<string, unknown>, path: string) => string[]): Rule {
  return (value, path) => (isObject(value) ? check(value, path) : [`${path || "body"} must be an object`]);
}
