import { notEmulated } from "../errors";
import type { StoredMail } from "./mailbox";
import { headerOf, parseMime } from "./mime";

type Test = (mail: StoredMail) => boolean;

/**
 * A test of messages for Gmail's `q`: words, `rfc822msgid:`, `in:inbox`, `in:sent`, `from:`, `to:`, `after:` and
 * `before:` with seconds. Other operators get 501, so that a query which Google reads differently is not trusted.
 */
export function readQuery(q: string): Test {
  const tests = q.split(/\s+/).filter(Boolean).map(readTerm);
  return (mail) => mail.indexedAt <= Date.now() && tests.every((test) => test(mail));
}

function readTerm(term: string): Test {
  const [, operator, value = ""] = /^([a-z0-9_]+):(.+)$/i.exec(term) ?? [];
  if (/^[-({"]|^or$/i.test(term)) throw notEmulated(`mail search with ${term}`);
  const header = (name: string) => (mail: StoredMail) =>
    headerOf(messageOf(mail), name)?.toLowerCase().includes(value.toLowerCase()) ?? false;
  switch (operator) {
    case undefined:
      return (mail) => wordsOf(mail).includes(term.toLowerCase());
    case "rfc822msgid":
      return ({ messageId }) => bare(messageId) === bare(value);
    case "from":
    case "to":
      return header(operator);
    case "in":
      if (value !== "inbox" && value !== "sent") throw notEmulated(`mail search with ${term}`);
      return ({ labelIds }) => labelIds.includes(value.toUpperCase());
    case "after":
    case "before": {
      if (!/^\d{9,11}$/.test(value)) throw notEmulated(`mail search with ${term}`);
      const at = Number(value) * 1000;
      return ({ internalDate }) => (operator === "after" ? internalDate >= at : internalDate < at);
    }
    default:
      throw notEmulated(`mail search with ${term}`);
  }
}

const messageOf = ({ raw }: StoredMail) => parseMime(Buffer.from(raw, "base64"));

const bare = (id: string) => id.replace(/^<|>$/g, "");

function wordsOf(mail: StoredMail): string {
  const { headers, content, parts } = messageOf(mail);
  const texts = [content, ...parts.map((part) => part.content)].map((text) => text.toString());
  return [...headers.map(({ value }) => value), ...texts].join(" ").toLowerCase();
}
