import { eq } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ActorContext } from "./context";
import { isOfAgency } from "./permissions";

/** Limits rows to those of the actor's account, by the column that names it; not for people of the agency. */
export const isWithinReach = ({ actor }: Pick<ActorContext, "actor">, accountId: PgColumn) =>
  isOfAgency(actor.role) ? undefined : eq(accountId, actor.accountId);
