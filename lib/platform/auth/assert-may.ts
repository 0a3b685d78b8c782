import { AppError } from "@/lib/platform/core/errors";
import type { Actor } from "./context";
import { may, type Permission } from "./permissions";

/**
 * Throws `forbidden` unless the actor's role includes the permission, and says who can help. The route wrapper does this
 * for the contract's permission; pages, and verbs that pages call for the agency, do it themselves.
 */
export function assertMay(actor: Pick<Actor, "role">, permission: Permission): void {
  if (!may(actor.role, permission)) throw new AppError("forbidden", refusalOf(actor, permission));
}

function refusalOf({ role }: Pick<Actor, "role">, permission: Permission): string {
  if (role === "support")
    return "Support can look at everything and change nothing. Ask an admin of your agency.";
  if (permission.startsWith("agency.")) return "Only an admin may do this. Ask your admin for help.";
  return role === "engineer"
    ? "This is not part of your role, engineer. Ask the owner of the account."
    : "This is not part of your role, office. Ask the owner of the account.";
}
