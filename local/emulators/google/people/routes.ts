import { type EmulatorCall, param } from "../../kit/call";
import { readControl } from "../../kit/control";
import { type Route, route } from "../../kit/routes";
import { type Account, type ApiRoute, readGoogleJson } from "../api";
import { noteEffect } from "../effects";
import { googleError, notFound } from "../errors";
import type { GoogleState } from "../state";
import { addContact, contactBoxOf, renderContact, touch } from "./contact";
import { listContacts } from "./list-contacts";

const READ = "contacts contacts.readonly";
const ALL = "names,emailAddresses,phoneNumbers,organizations,biographies,clientData,metadata";

/**
 * People API v1: contacts created, listed (in pages, with sync tokens), searched, read and deleted. Field masks are
 * required and applied. searchContacts knows what existed at the last search with an empty query, as Google's cache does.
 * Not proven: how long Google takes to sync (can be planned), merging of duplicates, groups, photos, other contacts, and
 * the limit of one write at a time.
 *
 * - `POST /_control/contacts {email, name, phone?, mail?}`: as if the person had added it by hand
 * - `POST /_control/contact-settings {email, syncDelayMs?}`: how long a sync misses changes
 * - `POST /_control/expire-sync-tokens {email}`: those given so far are refused
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
      const { query } = call;
      requireMask(call, "readMask");
      const box = boxOf(account);
      const wanted = (query.get("query") ?? "").toLowerCase();
      if (wanted === "") {
        box.searchable = box.contacts.map(({ resourceName }) => resourceName);
        return Response.json({});
      }
      const found = box.contacts.filter(
        ({ resourceName, deleted, fields }) =>
          !deleted &&
          box.searchable.includes(resourceName) &&
          JSON.stringify(fields).toLowerCase().includes(wanted),
      );
      const mask = query.get("readMask") ?? "";
      const results = found.map((contact) => ({ person: renderContact(contact, mask) }));
      return Response.json(results.length > 0 ? { results } : {});
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
    route("POST", "/_control/contact-settings", (call) => {
      const { email, syncDelayMs } = readControl(call);
      contactBoxOf(state, String(email)).syncDelayMs = Number(syncDelayMs ?? 0);
      return Response.json({ ok: true });
    }),
    route("POST", "/_control/expire-sync-tokens", (call) => {
      const box = contactBoxOf(state, String(readControl(call).email));
      box.version += 1;
      box.oldestSync = box.version;
      return Response.json({ ok: true });
    }),
  ];
}

function requireMask({ query }: EmulatorCall, name: string): void {
  if (!query.get(name))
    throw googleError(400, {
      message: `${name} mask is required. Please specify one or more valid paths.`,
    });
}
