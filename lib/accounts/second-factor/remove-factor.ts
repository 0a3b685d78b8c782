import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { AppError, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { removeSecondFactor as removeContract, renewRecoveryCodes as renewContract } from "./contract";
import { isRequiredOf, readFactors } from "./list-factors";
import { renewCodes } from "./recovery-code";
import { isConfirmed } from "./tables";

/**
 * Removes one of one's own second factors. With the last one go the recovery codes; throws `conflict` if the role needs
 * one.
 */
export const removeFactor: Verb<typeof removeContract> = async (context, { params: { id } }) => {
  const { actor } = context;
  const { personId: userId, email } = actor;
  await database().transaction(async (tx) => {
    const all = await lockFactors(userId, tx);
    const removed = all.find((factor) => factor.id === id);
    if (!removed) throw notFound("That second factor");
    if (all.length === 1 && isRequiredOf(actor)) {
      throw new AppError(
        "conflict",
        "Your role needs a second factor. Add another one, then remove this one.",
      );
    }
    await executeIn(tx)(sql`delete from second_factors where id = ${id}`);
    if (all.length === 1) await executeIn(tx)(sql`delete from recovery_codes where user_id = ${userId}`);
    const changes = { name: { from: removed.name, to: null } };
    await recordChange(
      context,
      { action: "deleted", entity: "second factor", entityId: id, userId, changes },
      tx,
    );
    await queueMail({ userId, kind: "factor-removed", address: email, facts: { name: removed.name } }, tx);
  });
  return { data: await readFactors(actor) };
};

/** Those that count, locked against another removal at the same moment. */
export const lockFactors = (userId: string, tx: Tx) =>
  executeIn(tx)<
    { id: string; name: string }[]
  >(sql`select f.id, f.name from second_factors f where f.user_id = ${userId} and ${isConfirmed("f")}
      order by f.id for update`);

/** Ten new recovery codes in place of the former ones. Throws `conflict` without a second factor. */
export const renewRecoveryCodes: Verb<typeof renewContract> = async (context) => {
  const { actor } = context;
  const { personId: userId } = actor;
  const codes = await database().transaction(async (tx) => {
    if ((await lockFactors(userId, tx)).length === 0) {
      throw new AppError("conflict", "Add an authenticator app or a passkey first.");
    }
    await recordChange(context, { action: "rotated", entity: "recovery code", entityId: userId, userId }, tx);
    return renewCodes(userId, tx);
  });
  return { data: await readFactors(actor), recovery_codes: codes };
};
