import type { EmulatorCall } from "../../kit/call";
import { type Contact, type ContactBox, renderContact } from "./contact";

const SEARCHED = ["names", "emailAddresses", "phoneNumbers", "organizations"];
const USUAL = 10;
const MOST = 30;

/**
 * people.searchContacts. It finds what existed at the last search with an empty query, by the beginnings of words; a
 * phone number by the first digits of what was typed, never by another way to write it. One page of 10 to 30 results.
 */
export function searchContacts({ query }: EmulatorCall, box: ContactBox): Response {
  const wanted = (query.get("query") ?? "").trim().toLowerCase();
  if (wanted === "") {
    box.searchable = box.contacts.map(({ resourceName }) => resourceName);
    return Response.json({});
  }
  const found = box.contacts.filter(
    (contact) =>
      !contact.deleted && box.searchable.includes(contact.resourceName) && matches(contact, wanted),
  );
  const size = Math.min(Number(query.get("pageSize")) || USUAL, MOST);
  const mask = query.get("readMask") ?? "";
  const results = found.slice(0, size).map((contact) => ({ person: renderContact(contact, mask) }));
  return Response.json(results.length > 0 ? { results } : {});
}

function matches({ fields }: Contact, wanted: string): boolean {
  const entries = (name: string) => (fields[name] ?? []) as Record<string, unknown>[];
  const digits = wanted.replace(/\D/g, "");
  const isNumber = digits.length > 0 && /^[+\d\s()-]+$/.test(wanted);
  return SEARCHED.some((name) =>
    entries(name).some((entry) =>
      name === "phoneNumbers"
        ? isNumber && String(entry.value).replace(/\D/g, "").startsWith(digits)
        : ["displayName", "value", "name"].some((key) => beginsAWord(String(entry[key] ?? ""), wanted)),
    ),
  );
}

/** "foo n" and "nam" match "foo name"; "oo n" does not. */
const beginsAWord = (text: string, wanted: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/)
    .some((_, index, words) => words.slice(index).join(" ").startsWith(wanted));
