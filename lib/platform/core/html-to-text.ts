import { decodeHTMLStrict } from "entities";

const BREAK = /<(?:br\s*\/?|\/(?:p|div|li|h[1-6]|tr))>/gi;
/** A tag's name is followed by a space, a slash or the end, so "<bob@example.com>" and "< 5 mm" are kept. */
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi;

/** The text of a calendar description or a mail, which may be plain or hold simple HTML. Safe to show as text, not as HTML. */
export function htmlToText(html: string): string {
  return decodeHTMLStrict(html.replace(BREAK, "\n").replace(TAG, ""))
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
