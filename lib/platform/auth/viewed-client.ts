import type { Actor, ClientView } from "./context";

/** The actor of a client's pages while an admin views them: the client as its owner sees it,
 * with none of the admin's rights. */
export const viewedClient = ({ personId, sessionId, proof }: Actor, { id, client }: ClientView): Actor => ({
  ...client,
  personId: client.accountId,
  role: "owner",
  isAdmin: false,
  sessionId,
  proof,
  viewer: { adminId: personId, viewId: id },
});
