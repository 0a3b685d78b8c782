import type { Actor } from "@/lib/platform/auth/context";
import { viewedClient } from "@/lib/platform/auth/viewed-client";
import { AppError } from "@/lib/platform/core/errors";
import type { Endpoint } from "./endpoint";

/**
 * Who acts when an admin's session views a client's pages (AGENCY-02): the client, for what those pages read. Nothing
 * can be changed by such a session, in no role: throws `forbidden`. Every endpoint passes here, after authentication.
 */
export function whileViewing(contract: Endpoint, actor: Actor): Actor {
  const { view } = actor;
  if (!view) return actor;
  const isAllowed = contract.method === "GET" || contract.viewing === "allowed";
  if (!isAllowed) throw refused(`You are viewing the pages of ${view.client.fullName}, which is read-only.`);
  if (contract.access === "admin" || !view.isNamed) return actor;
  if (contract.viewing === "refused") throw refused("This is not shown while you view a client’s pages.");
  return viewedClient(actor, view);
}

/** Not an attack: pages send such requests by themselves, so the security log leaves them out. */
const refused = (why: string) => new AppError("forbidden", `${why} Stop viewing first.`, { expected: true });
