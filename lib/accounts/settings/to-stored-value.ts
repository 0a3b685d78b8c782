import { HEX_COLOUR, LEAST_CONTRAST, shownColours } from "@/lib/platform/core/accent-colours";
import { invalidField } from "@/lib/platform/core/errors";
import { COUNTRY_CODES } from "@/lib/platform/locale/countries/formats";
import { targetUrlFault } from "@/lib/providers/target/target-url";
import type { SettingDefinition, TextFormat } from "./setting-definition";

const MAX_LENGTH = 2_000;
const ID = /^[\w.:-]+$/;
const SIP = /^sips?:[\w.!~*'()%+&=$,;?/-]+@[a-z0-9.-]+(:\d{1,5})?$/i;
const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;
/** E.164. */
const NUMBER = /^\+[1-9]\d{6,14}$/;
/** The characters that an HTTP header can carry. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

type Rule = { allowPrivate: boolean };
type Given = string | number | boolean | null;

/**
 * A value as stored: text in its setting's format, null for empty. Throws `invalid_input` with a sentence for the admin
 * who typed it. `allowPrivate` is for the embedded stack, whose own address is on this machine.
 */
export function toStoredValue(definition: SettingDefinition, given: Given, rule: Rule): string | null {
  const typed = given === null ? "" : String(given);
  const text = typed.trim();
  if (text === "" && !definition.required && !(definition.secret && typed !== "")) return null;
  const fault = text === "" ? emptyFault(definition) : faultOf(definition, text, rule);
  if (fault) throw invalidField("value", fault);
  if (definition.type === "number") return String(Number(text));
  return definition.format === "site" ? new URL(text).origin : text;
}

/** Whitespace must not silently delete a secret. */
const emptyFault = ({ label, required }: SettingDefinition) =>
  required
    ? `${label} can't be deleted: without it every call is refused. Enter another one, or renew it.`
    : `${label} can't be blanks alone. Enter the ${label}, or clear the field to delete it.`;

function faultOf(definition: SettingDefinition, text: string, rule: Rule): string | null {
  const { type, label, min, max } = definition;
  if (type === "boolean") return /^(true|false)$/.test(text) ? null : `${label} must be on or off.`;
  if (type === "number") return numberFault(definition, text);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be rejected
  if (/[\x00-\x1f\x7f]/.test(text)) return `${label} must be a single line. Remove the line breaks.`;
  if (min && text.length < min) return `${label} needs at least ${min} characters.`;
  if (text.length > (max ?? MAX_LENGTH)) return `${label} can have at most ${max ?? MAX_LENGTH} characters.`;
  return definition.format ? formatFault(definition.format, label, text, rule) : null;
}

function numberFault({ label, min = 0, max = Number.MAX_SAFE_INTEGER }: SettingDefinition, text: string) {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? null : `${label} must be a whole number from ${min} to ${max}.`;
}

function formatFault(format: TextFormat, label: string, text: string, rule: Rule): string | null {
  switch (format) {
    case "address":
      return targetUrlFault(text, rule);
    case "sip":
      return SIP.test(text) ? null : "That is not a SIP address. It should look like sip:name@sip.vapi.ai.";
    case "id":
      return ID.test(text)
        ? null
        : `${label} must be an ID of letters, digits and hyphens. Copy it from Vapi.`;
    case "email":
    case "emails":
      return listFault(
        text,
        EMAIL,
        "an email address such as name@example.com",
        format === "email" ? 1 : MOST_LISTED,
      );
    case "name":
      // In a sender's name, <, > and quotes would read as parts of an address.
      return /[<>"\\@]/.test(text) ? `${label} can't contain < > " \\ or @.` : null;
    case "colour":
      return colourFault(label, text);
    case "page":
      return pageFault(label, text);
    case "country":
      return COUNTRY_CODES.some((code) => code === text)
        ? null
        : `${label} must be one of ${COUNTRY_CODES.join(", ")}.`;
    case "site":
      return siteFault(label, text, rule);
    case "number":
    case "numbers":
      return listFault(
        text,
        NUMBER,
        "a number with the code of its country, such as +447700900123",
        format === "number" ? 1 : MOST_LISTED,
      );
    case "header":
      return HEADER_TEXT.test(text)
        ? null
        : `${label} may hold letters, digits and punctuation, but no spaces. Copy it again.`;
  }
}

/** A colour is refused if text on it, or in it, would be hard to read in either theme although it is adjusted. */
function colourFault(label: string, text: string): string | null {
  if (!HEX_COLOUR.test(text)) return `${label} must be a colour of six digits such as #0F766E.`;
  const faint = (["light", "dark"] as const).some((theme) =>
    Object.values(shownColours(text, theme).contrast).some((ratio) => ratio < LEAST_CONTRAST),
  );
  return faint
    ? `Text on ${text} would be hard to read (below ${LEAST_CONTRAST}:1). Choose a slightly darker colour.`
    : null;
}

function pageFault(label: string, text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPage = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isPage ? null : `${label} must be an address that starts with https://.`;
}

/** An address without a path; plain http only on the embedded stack, whose addresses are on this machine. */
function siteFault(label: string, text: string, { allowPrivate }: Rule): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSite = url !== null && (url.protocol === "https:" || (allowPrivate && url.protocol === "http:"));
  return isSite && text.replace(/\/$/, "") === url.origin
    ? null
    : `${label} must be an address without a path, such as https://calls.example.com.`;
}

const MOST_LISTED = 10;

/** What is wrong with a list that is separated by commas; null if nothing is. */
function listFault(text: string, pattern: RegExp, what: string, most = MOST_LISTED): string | null {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length > most) return most === 1 ? "Enter only one." : `Enter at most ${most}.`;
  const wrong = entries.find((entry) => !pattern.test(entry));
  return wrong === undefined ? null : `“${wrong.slice(0, 60)}” is not ${what}.`;
}
