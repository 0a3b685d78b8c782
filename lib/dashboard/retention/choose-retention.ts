import { sql } from "drizzle-orm";
import { database, executeIn } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { AppError } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { chooseRetention as contract } from "./contract";
import { KINDS } from "./kinds";
import { periodText } from "./period-text";
import { leastOf, readPeriods } from "./periods";
import { readRetention } from "./show-retention";

/** Stores a period of the client's own; null goes back to the agency's. Throws `invalid_input` for a longer one. */
export const chooseRetention: Verb<typeof contract> = async (context, { body: { kind, days } }) => {
  const userId = context.actor.accountId;
  const most = (await readPeriods())[kind];
  const least = leastOf(kind);
  if (days !== null && days > most) {
    throw new AppError(
      "invalid_input",
      `Your agency keeps this for ${periodText(most)}. Choose less, or ask them.`,
    );
  }
  if (days !== null && days < least) {
    throw new AppError("invalid_input", `This is needed for ${periodText(least)}. Choose at least that.`);
  }
  await database().transaction(async (tx) => {
    const [before] = await executeIn(tx)<{ days: number }[]>(
      sql`select days from retention_choices where user_id = ${userId} and kind = ${kind} for update`,
    );
    if ((before?.days ?? null) === days) return;
    await executeIn(tx)(
      days === null
        ? sql`delete from retention_choices where user_id = ${userId} and kind = ${kind}`
        : sql`
          insert into retention_choices as c (user_id, kind, days) values (${userId}, ${kind}, ${days})
          on conflict (user_id, kind) do update set days = excluded.days, chosen_at = now()`,
    );
    const label = KINDS.find((each) => each.kind === kind)?.label ?? kind;
    const changes = { days: { from: before?.days ?? null, to: days } };
    await recordChange(
      context,
      { action: "updated", entity: "period", entityId: label, userId, changes },
      tx,
    );
  });
  return { data: await readRetention(userId) };
};
