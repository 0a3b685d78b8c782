import { people, type people_v1 } from "googleapis/build/src/apis/people/index.js";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";

type NewContact = { name: string; phone?: string; email?: string; note?: string };
/** `url` shows it in a browser. */
type AddedContact = { id: string; url: string };
export type Contact = {
  /** `people/c…`. */
  id: string;
  name: string;
  emails: string[];
  /** In E.164 where Google could read them, otherwise as they were typed. */
  phones: string[];
  /** The key of the step that added it; null for the person's own contacts. */
  step: string | null;
};

const CLIENT_DATA = "callwright";
const FIELDS = "names,emailAddresses,phoneNumbers,clientData,metadata";
const PAGE_SIZE = 1_000;
/** The most contacts that one search returns. */
const MOST_FOUND = 30;
/** Newest first: more contacts are not changed between two attempts. */
const MAX_PAGES = 3;

/**
 * Adds a contact, with its key in data that only this product sees. Needs the scope `contacts`. Google wants the writes
 * of an account one after another. Source: developers.google.com/people/v1/contacts.
 */
export const addContact: Effect<NewContact, AddedContact> = {
  lagMs: 60 * SECOND,

  async make(client, { key, input: { name, phone, email, note } }) {
    const { data } = await api(client).createContact({
      personFields: "metadata",
      requestBody: {
        names: [{ unstructuredName: name }],
        clientData: [{ key: CLIENT_DATA, value: key }],
        ...(phone ? { phoneNumbers: [{ value: phone }] } : {}),
        ...(email ? { emailAddresses: [{ value: email }] } : {}),
        ...(note ? { biographies: [{ value: note, contentType: "TEXT_PLAIN" }] } : {}),
      },
    });
    return toAdded(data);
  },

  /** In the list, because a search finds new contacts much later. */
  async find(client, { key }) {
    let pageToken: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data }: { data: people_v1.Schema$ListConnectionsResponse } = await api(client).connections.list(
        {
          resourceName: "people/me",
          personFields: FIELDS,
          sortOrder: "LAST_MODIFIED_DESCENDING",
          pageSize: PAGE_SIZE,
          pageToken,
        },
      );
      const found = data.connections?.find((person) => stepOf(person) === key);
      if (found) return toAdded(found);
      pageToken = data.nextPageToken ?? undefined;
      if (!pageToken) break;
    }
    return null;
  },
};

/**
 * The contact with this number in E.164, or with this address. A search finds contacts by the beginning of a number as
 * it was typed, so every usual way to write it is tried; the empty query before makes Google look at the newest ones.
 * Needs `contacts.readonly`. Source: developers.google.com/people/v1/contacts#search_the_users_contacts.
 */
export async function findContact(
  client: GoogleClient,
  { phone, email }: { phone: string; email: string },
): Promise<Contact | null> {
  const address = email.toLowerCase();
  const isWanted = ({ phones, emails }: Contact) =>
    (phone !== "" && phones.includes(phone)) || (address !== "" && emails.includes(address));
  const search = async (query: string) =>
    (await api(client).searchContacts({ query, readMask: FIELDS, pageSize: MOST_FOUND })).data.results ?? [];
  await search("");
  for (const query of [...waysToWrite(phone), address].filter(Boolean))
    for (const { person } of await search(query)) {
      const contact = toContact(person ?? {});
      if (isWanted(contact)) return contact;
    }
  return null;
}

/** A number as people type it: with its country code, from abroad and at home. */
function waysToWrite(phone: string): string[] {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed) return [phone];
  return [phone, parsed.formatNational().replace(/\D/g, ""), `00${phone.slice(1)}`];
}

const toContact = (person: people_v1.Schema$Person): Contact => ({
  id: person.resourceName ?? "",
  name: person.names?.[0]?.displayName ?? "",
  emails: (person.emailAddresses ?? []).flatMap(({ value }) => value?.toLowerCase() ?? []),
  phones: (person.phoneNumbers ?? []).flatMap(({ canonicalForm, value }) => canonicalForm ?? value ?? []),
  step: stepOf(person),
});

function toAdded({ resourceName }: people_v1.Schema$Person): AddedContact {
  if (!resourceName) throw new Error("Google returned a contact without a name");
  return {
    id: resourceName,
    url: `https://contacts.google.com/${resourceName.replace("people/", "person/")}`,
  };
}

const stepOf = ({ clientData }: people_v1.Schema$Person) =>
  clientData?.find(({ key }) => key === CLIENT_DATA)?.value ?? null;

const api = (client: GoogleClient) => people({ version: "v1", auth: client }).people;
