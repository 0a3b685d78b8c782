const BREAK = /<(?:br\s*\/?|\/(?:p|div|li|h[1-6]|tr))>/gi;
/** A tag's name is followed by a space, a slash or the end, so "<bob@example.com>" and "< 5 mm" stay. */
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The text of a calendar description, which may be plain or hold simple HTML. Safe to show as text, not as HTML. */
export function htmlToText(html: string): string {
  return html
    .replace(BREAK, "\n")
    .replace(TAG, "")
    .replace(ENTITY, readEntity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function readEntity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
