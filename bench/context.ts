import { randomUUID } from "node:crypto";
import type { ActorContext } from "@/lib/platform/auth/context";
import { logger } from "@/lib/platform/core/logger";

/** What a verb is called with on behalf of this client's owner. */
export const ownerContext = ({ id, email }: { id: string; email: string }): ActorContext => ({
  requestId: randomUUID(),
  log: logger(),
  address: "127.0.0.1",
  actor: {
    personId: id,
    accountId: id,
    email,
    fullName: "Bench",
    role: "owner",
    isAdmin: false,
    proof: "not-asked",
  },
});
