import { withoutPaymentData } from "./payment-data";
import { storable } from "./read";
import { isSecretKey, REMOVED, scrubCapabilities } from "./secret-keys";

const KEY = /(\\{0,31})"((?:[^"\\]|\\u[0-9a-f]{4}){1,200})\1"\s{0,20}:\s{0,20}/gi;
const NAMED_VALUE =
  /"(?:key|name|header)"\s{0,20}:\s{0,20}"([^"\\]{1,100})"\s{0,20},\s{0,20}"value"\s{0,20}:\s{0,20}/gi;

/**
 * The same as `redact` for a body that is not JSON, such as a truncated report: secret keys lose their values, at any
 * level of quoting, including a truncated value. Safe for a Postgres text column. With `spoken: false` it does not look
 * for card numbers and codes.
 */
export function redactText(text: string, { spoken = true } = {}): string {
  const safe = storable(text);
  const plain =
    safe.includes('"') && safe.includes(":") ? withoutNamedValues(withoutSecretValues(safe)) : safe;
  const scrubbed = scrubCapabilities(plain);
  return spoken ? withoutPaymentData(scrubbed) : scrubbed;
}

function withoutSecretValues(text: string): string {
  return cutValues(text, KEY, (match) => {
    const key = (match[2] ?? "").replace(/\\u([0-9a-f]{4})/gi, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return isSecretKey(key) && { level: match[1]?.length ?? 0, key };
  });
}

function withoutNamedValues(text: string): string {
  return cutValues(
    text,
    NAMED_VALUE,
    (match) => isSecretKey(match[1] ?? "") && { level: 0, key: match[1] ?? "" },
  );
}

type Secret = { level: number; key: string };

function cutValues(
  text: string,
  pattern: RegExp,
  isSecret: (match: RegExpExecArray) => Secret | false,
): string {
  const parts: string[] = [];
  let copied = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const secret = isSecret(match);
    if (!secret) continue;
    const start = match.index + match[0].length;
    const end = endOfValue(text, start, secret.level);
    const value = text.slice(start, end);
    const quote = `${"\\".repeat(secret.level)}"`;
    const kept = value === "null" || !isSecretKey(secret.key, asNumber(value));
    parts.push(text.slice(copied, start), kept ? value : `${quote}${REMOVED}${quote}`);
    copied = end;
    pattern.lastIndex = end;
  }
  pattern.lastIndex = 0;
  return parts.join("") + text.slice(copied);
}

function asNumber(value: string): unknown {
  return /^-?\d[\d.e+-]*$/i.test(value) ? Number(value) : value;
}

/** Where the JSON value at `start` ends; the end of the text if it is truncated. */
function endOfValue(text: string, start: number, level: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at];
    if (character === '"' || character === "\\") {
      const backslashes = countBackslashes(text, at);
      if (backslashes < level && text[at + backslashes] === '"') return at; // closes the enclosing text
      at = endOfString(text, at + backslashes + 1, level);
      if (depth === 0) return at;
    } else if (character === "{" || character === "[") {
      depth += 1;
      at += 1;
    } else if (character === "}" || character === "]") {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
      if (depth === 0) return at;
    } else if (depth === 0 && (character === "," || character === "\n")) {
      return at;
    } else {
      at += 1;
    }
  }
  return text.length;
}

/**
 * In JSON inside JSON a quote has `level` backslashes before it (0, 1, 3, …) and its own escapes have more; a quote
 * with fewer closes the enclosing text.
 */
function endOfString(text: string, start: number, level: number): number {
  let at = start;
  while (at < text.length) {
    const backslashes = countBackslashes(text, at);
    const next = at + backslashes;
    if (text[next] === '"') {
      if (backslashes < level) return at;
      if (backslashes % (2 * (level + 1)) === level) return next + 1;
    }
    at = next + 1;
  }
  return text.length;
}

function countBackslashes(text: string, start: number): number {
  let at = start;
  while (text[at] === "\\") at += 1;
  return at - start;
}
