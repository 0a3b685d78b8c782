import { randomInt, randomUUID } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { isObject, type JsonObject } from "../../kit/call";
import { takeNewSeeds } from "../../kit/state-file";
import { googleError } from "../errors";
import { type GoogleState, type GoogleUser, ownedBy } from "../state";

export type Contact = {
  resourceName: string;
  etag: string;
  deleted: boolean;
  /** Counts the changes of the account. */
  version: number;
  updateTime: string;
  fields: JsonObject;
};
export type ContactBox = {
  contacts: Contact[];
  version: number;
  /** What searchContacts knows: the contacts at the last search with an empty query. */
  searchable: string[];
};

/** Fields that the product writes; others get 501. Each is a list. */
const WRITABLE = ["names", "emailAddresses", "phoneNumbers", "organizations", "biographies", "clientData"];
const SINGLE = ["names", "biographies"];

export function contactBoxOf(state: GoogleState, email: string): ContactBox {
  return ownedBy(state.contacts, email, () => ({
    contacts: [],
    version: 0,
    searchable: [],
  }));
}

export function addContact(box: ContactBox, input: JsonObject): Contact {
  const contact = {
    resourceName: `people/c${randomInt(2 ** 47)}`,
    deleted: false,
    fields: buildFields(input),
    etag: "",
    version: 0,
    updateTime: "",
  };
  box.contacts.push(contact);
  return touch(box, contact);
}

export function touch(box: ContactBox, contact: Contact): Contact {
  box.version += 1;
  return Object.assign(contact, {
    etag: `%${randomUUID()}`,
    version: box.version,
    updateTime: new Date().toISOString(),
  });
}

/** A contact with the fields of a mask and no others. */
export function renderContact(
  { resourceName, etag, deleted, updateTime, fields }: Contact,
  mask: string,
): JsonObject {
  const names = mask.split(",").map((name) => name.trim());
  const shown = Object.entries(fields).filter(([name]) => names.includes(name));
  const metadata = { sources: [{ type: "CONTACT", updateTime }], ...(deleted ? { deleted: true } : {}) };
  return {
    resourceName,
    etag,
    ...(names.includes("metadata") || deleted ? { metadata } : {}),
    ...(deleted ? {} : Object.fromEntries(shown)),
  };
}

/** The contacts that an account has from the start, once. */
export function plantContacts(state: GoogleState, users: GoogleUser[]): void {
  for (const { email: owner, contacts } of users) {
    const box = contactBoxOf(state, owner);
    const seeds = takeNewSeeds(state.planted, `contact ${owner}`, contacts, (seed) => JSON.stringify(seed));
    for (const { name, email, phone } of seeds) {
      const contact = addContact(box, {
        names: [{ unstructuredName: name }],
        ...(email ? { emailAddresses: [{ value: email }] } : {}),
        ...(phone ? { phoneNumbers: [{ value: phone }] } : {}),
      });
      box.searchable.push(contact.resourceName);
    }
  }
}

function buildFields(input: JsonObject): JsonObject {
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(input)) {
    if (!WRITABLE.includes(name))
      throw googleError(501, { message: `The emulator has no contacts with ${name}.` });
    if (!Array.isArray(value) || !value.every(isObject) || (SINGLE.includes(name) && value.length > 1))
      throw googleError(400, { message: `Invalid value for ${name}.` });
    fields[name] = value.map((entry) => ({ metadata: { primary: true }, ...complete(name, entry) }));
  }
  return fields;
}

/** What Google adds: a name for display, and a phone number in E.164 if it can read it. */
function complete(name: string, entry: JsonObject): JsonObject {
  if (name === "names") {
    const { unstructuredName, givenName = "", familyName = "" } = entry;
    return { ...entry, displayName: unstructuredName ?? `${givenName} ${familyName}`.trim() };
  }
  if (name !== "phoneNumbers") return entry;
  const canonicalForm = parsePhoneNumberFromString(String(entry.value), "GB")?.number;
  return canonicalForm ? { ...entry, canonicalForm } : entry;
}
