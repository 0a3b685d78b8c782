import { database, type Tx } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { ActorContext } from "@/lib/platform/auth/context";
import type { SecondFactors } from "./contract";
import { keepProof } from "./keep-proof";
import { countCodes, readFactors } from "./list-factors";
import { renewCodes } from "./recovery-code";

/**
 * What follows from a new second factor, in the transaction that `store`s it and gives its id: the session counts as
 * confirmed, the person is told by email, and with the first factor gets recovery codes.
 */
export async function finishAdding(
  context: ActorContext,
  name: string,
  store: (tx: Tx) => Promise<string>,
): Promise<{ data: SecondFactors; recovery_codes: string[] | null }> {
  const { actor } = context;
  const { personId: userId, email } = actor;
  const codes = await database().transaction(async (tx) => {
    const entityId = await store(tx);
    await keepProof(actor, tx);
    const changes = { name: { from: null, to: name } };
    await recordChange(
      context,
      { action: "created", entity: "second factor", entityId, userId, changes },
      tx,
    );
    await queueMail({ userId, kind: "factor-added", address: email, facts: { name } }, tx);
    return (await countCodes(userId, tx)) === 0 ? renewCodes(userId, tx) : null;
  });
  return { data: await readFactors(actor), recovery_codes: codes };
}
