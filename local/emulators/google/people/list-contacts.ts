import type { EmulatorCall } from "../../kit/call";
import { googleError } from "../errors";
import { takePage } from "../paging";
import { type ContactBox, renderContact } from "./contact";

/**
 * people.connections.list. With a `syncToken` it shows what changed since, deleted contacts included, once the change has
 * reached the sync; the token is bound to the other parameters and may have expired.
 */
export function listContacts({ query }: EmulatorCall, box: ContactBox): Response {
  const mask = query.get("personFields") ?? "";
  const since = readSyncToken(query.get("syncToken"), mask, box);
  const now = Date.now();
  const isSynced = ({ syncedAt }: { syncedAt: number }) => syncedAt <= now;
  const found = box.contacts.filter((contact) =>
    since === null ? !contact.deleted : contact.version > since && isSynced(contact),
  );
  if (query.get("sortOrder") === "LAST_MODIFIED_DESCENDING") found.sort((a, b) => b.version - a.version);
  const { items, nextPageToken } = takePage(found, query, { usual: 100, most: 1_000 });
  const waiting = box.contacts.filter((contact) => !isSynced(contact)).map(({ version }) => version - 1);
  const upTo = Math.min(box.version, ...waiting);
  const wantsToken = query.get("requestSyncToken") === "true" && !nextPageToken;
  return Response.json({
    ...(items.length > 0 ? { connections: items.map((contact) => renderContact(contact, mask)) } : {}),
    nextPageToken,
    ...(wantsToken ? { nextSyncToken: Buffer.from(`${upTo} ${mask}`).toString("base64url") } : {}),
    totalPeople: found.length,
    totalItems: found.length,
  });
}

/** The version that a token stands for; null without a token. */
function readSyncToken(token: string | null, mask: string, { oldestSync }: ContactBox): number | null {
  if (!token) return null;
  const [version = "", ...rest] = Buffer.from(token, "base64url").toString().split(" ");
  if (!/^\d+$/.test(version) || rest.join(" ") !== mask)
    throw googleError(400, { message: "The sync token does not match the other parameters." });
  if (Number(version) >= oldestSync) return Number(version);
  throw googleError(400, {
    message: "Sync token is expired. Clear local cache and retry call without the sync token.",
    reason: "failedPrecondition",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.ErrorInfo",
        reason: "EXPIRED_SYNC_TOKEN",
        domain: "people.googleapis.com",
      },
    ],
  });
}
