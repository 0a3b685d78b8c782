import { people, type people_v1 } from "googleapis/build/src/apis/people/index.js";
import { SECOND } from "@/lib/platform/core/clock";
import type { GoogleClient } from "./client";
import type { Effect } from "./effect";
import { reasonsOf } from "./errors";

type NewContact = { name: string; phone?: string; email?: string; company?: string; note?: string };
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
type ContactChanges = {
  contacts: Contact[];
  deletedIds: string[];
  /** Whether these are all contacts, so that what was known before is to be forgotten. */
  isFull: boolean;
  /** For the next call; good for a week. */
  syncToken: string | null;
};

const CLIENT_DATA = "callwright";
const FIELDS = "names,emailAddresses,phoneNumbers,clientData,metadata";
const PAGE_SIZE = 1_000;
/** Newest first: more contacts are not changed between two attempts. */
const MAX_PAGES = 3;

/**
 * Adds a contact, with its key in data that only this product sees. Needs the scope `contacts`. Google wants the writes
 * of an account one after another. Source: developers.google.com/people/v1/contacts.
 */
export const addContact: Effect<NewContact, AddedContact> = {
  lagMs: 60 * SECOND,

  async make(client, { key, input: { name, phone, email, company, note } }) {
    const { data } = await api(client).createContact({
      personFields: "metadata",
      requestBody: {
        names: [{ unstructuredName: name }],
        clientData: [{ key: CLIENT_DATA, value: key }],
        ...(phone ? { phoneNumbers: [{ value: phone }] } : {}),
        ...(email ? { emailAddresses: [{ value: email }] } : {}),
        ...(company ? { organizations: [{ name: company }] } : {}),
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
 * All contacts without a sync token, otherwise what changed since; all of them again if the token has expired. Changes
 * may take minutes to appear. Needs `contacts.readonly`. Source: developers.google.com/people/v1/contacts#sync.
 */
export async function listContacts(
  client: GoogleClient,
  { syncToken }: { syncToken: string | null },
): Promise<ContactChanges> {
  try {
    return await listPages(client, syncToken);
  } catch (thrown) {
    if (!syncToken || !reasonsOf(thrown).includes("EXPIRED_SYNC_TOKEN")) throw thrown;
    return listPages(client, null);
  }
}

/** The first contact with this number, in E.164. */
export const findContactByPhone = (contacts: readonly Contact[], phone: string): Contact | null =>
  contacts.find(({ phones }) => phones.includes(phone)) ?? null;

async function listPages(client: GoogleClient, syncToken: string | null): Promise<ContactChanges> {
  const changes: ContactChanges = { contacts: [], deletedIds: [], isFull: !syncToken, syncToken: null };
  let pageToken: string | undefined;
  do {
    const { data }: { data: people_v1.Schema$ListConnectionsResponse } = await api(client).connections.list({
      resourceName: "people/me",
      personFields: FIELDS,
      requestSyncToken: true,
      ...(syncToken ? { syncToken } : {}),
      pageSize: PAGE_SIZE,
      pageToken,
    });
    for (const person of data.connections ?? [])
      if (person.metadata?.deleted) changes.deletedIds.push(person.resourceName ?? "");
      else changes.contacts.push(toContact(person));
    changes.syncToken = data.nextSyncToken ?? null;
    pageToken = data.nextPageToken ?? undefined;
  } while (pageToken);
  return changes;
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
