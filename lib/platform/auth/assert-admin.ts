import { AppError } from "@/lib/platform/core/errors";
import type { Actor } from "./context";

/** Throws `forbidden` unless the actor is an admin. Routes, pages and verbs each check this themselves. */
export function assertAdmin(actor: Actor): void {
  if (!actor.isAdmin) throw new AppError("forbidden", "Only an admin may do this. Ask your admin for help.");
}
