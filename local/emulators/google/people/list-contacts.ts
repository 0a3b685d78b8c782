import type { EmulatorCall } from "../../kit/call";
import { googleError } from "../errors";
import { takePage } from "../paging";
import { type ContactBox, renderContact } from "./contact";

/** people.connections.list, without sync tokens. */
export function listContacts({ query }: EmulatorCall, box: ContactBox): Response {
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
