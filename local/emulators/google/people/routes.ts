import { type EmulatorCall, param } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError, notFound } from "../errors";
import { takePage } from "../paging";
import type { GoogleState } from "../state";
import { addContact, type ContactBox, contactBoxOf, renderContact, touch } from "./contact";
import { searchContacts } from "./search-contacts";

const READ = "contacts contacts.readonly";
const ALL = "names,emailAddresses,phoneNumbers,organizations,biographies,clientData,metadata";

/**
 * People API v1: contacts created, listed in pages, searched, read and deleted. Field masks are required and applied.
 * Not proven: how numbers match a search (here by the digits as typed, the strictest reading), how long Google takes to
 * find a new contact, merging of duplicates, groups, photos, other contacts, and the limit of one write at a time.
 *
 * - `POST /_control/contacts {email, name, phone?, mail?}`: as if the person had added it by hand
 */
export function peopleRoutes(state: GoogleState, api: ApiRoute): Route[] {
  const boxOf = ({ email }: Account) => contactBoxOf(state, email);
  const find = (call: EmulatorCall, account: Account) => {
    const name = `people/${param(call, "personId")}`;
    const contact = boxOf(account).contacts.find(({ resourceName }) => resourceName === name);
    if (!contact || contact.deleted) throw notFound();
    return contact;
  };
  return [
    api("GET", "/v1/people/me/connections", READ, (call, account) => {
      requireMask(call, "personFields");
      return listContacts(call, boxOf(account));
    }),
    api("POST", "/v1/people:createContact", "contacts", (call, account) => {
      const contact = addContact(boxOf(account), readGoogleJson(call));
      const data = contact.fields.clientData as { key: string; value: string }[] | undefined;
      const key = data?.find((entry) => entry.key === "callwright")?.value;
      noteEffect(state, account.email, { kind: "contact", key, id: contact.resourceName });
      return Response.json(renderContact(contact, call.query.get("personFields") ?? ALL));
    }),
    api("GET", "/v1/people:searchContacts", READ, (call, account) => {
      requireMask(call, "readMask");
      return searchContacts(call, boxOf(account));
    }),
    api("GET", "/v1/people/{personId}", READ, (call, account) => {
      requireMask(call, "personFields");
      return Response.json(renderContact(find(call, account), call.query.get("personFields") ?? ""));
    }),
    api("DELETE", "/v1/people/{personId}:deleteContact", "contacts", (call, account) => {
      touch(boxOf(account), Object.assign(find(call, account), { deleted: true }));
      return Response.json({});
    }),
    route("POST", "/_control/contacts", (call) => {
      const { email, name, phone, mail } = readControl(call);
      const contact = addContact(contactBoxOf(state, String(email)), {
        names: [{ unstructuredName: String(name) }],
        ...(phone ? { phoneNumbers: [{ value: String(phone) }] } : {}),
        ...(mail ? { emailAddresses: [{ value: String(mail) }] } : {}),
      });
      return Response.json(renderContact(contact, ALL), { status: 201 });
    }),
  ];
}

function requireMask({ query }: EmulatorCall, name: string): void {
  if (!query.get(name))
    throw googleError(400, {
      message: `${name} mask is required. Please specify one or more valid paths.`,
    });
}

/** people.connections.list, without sync tokens. */
function listContacts({ query }: EmulatorCall, box: ContactBox): Response {
  if (query.has("syncToken") || query.has("requestSyncToken"))
    throw googleError(501, { message: "The emulator has no sync tokens for contacts." });
  const mask = query.get("personFields") ?? "";
  const found = box.contacts.filter(({ deleted }) => !deleted);
  if (query.get("sortOrder") === "LAST_MODIFIED_DESCENDING") found.sort((a, b) => b.version - a.version);
  const { items, nextPageToken } = takePage(found, query, { usual: 100, most: 1_000 });
  return Response.json({
    ...(items.length > 0 ? { connections: items.map((contact) => renderContact(contact, mask)) } : {}),
    nextPageToken,
    totalPeople: found.length,
    totalItems: found.length,
  });
}
