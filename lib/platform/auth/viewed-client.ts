import type { Actor, ClientView } from "./context";

/** The actor of a client's pages while an admin views them: the client, with none of the admin's rights. */
export const viewedClient = ({ userId, sessionId }: Actor, { id, client }: ClientView): Actor => ({
  ...client,
  isAdmin: false,
  sessionId,
  viewer: { adminId: userId, viewId: id },
});
