import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { recordChange } from "@/lib/accounts/audit/record-change";
import type { Actor, ActorContext } from "@/lib/platform/auth/context";
import { unauthenticated } from "@/lib/platform/auth/load-actor";
import { type AppError, invalidField } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { consume, giveBack } from "@/lib/platform/http/rate-limit";
import { logSecurity } from "@/lib/platform/security/log-security";
import { stepOfCode } from "./app-code";
import type { proveWithCode as contract } from "./contract";
import { keepProof, sessionToProve } from "./keep-proof";
import { hashOfCode } from "./recovery-code";
import { readProof } from "./show-proof";
import { isApp, isConfirmed, isUnused } from "./tables";

/** Five guesses of a million in ten minutes, however many sessions make them. */
const TRIES = { max: 5, seconds: 600 };
const bucketOf = ({ personId }: Actor) => `second factor ${personId}`;
/** This many wrong codes in a row end the session; its owner is emailed. */
const MOST_WRONG = 10;

export const WRONG_CODE = "This code is not right. Enter the newest one that your app shows.";
const WRONG_RECOVERY_CODE =
  "This is not one of your recovery codes, or it has been used. Check what you typed, or enter another one.";

/**
 * Confirms the session with a code of one's authenticator app, or with a recovery code. Each code counts once, however
 * often it is sent at the same time. Throws `invalid_input` with `fields` for a wrong code, `rate_limited` after five
 * wrong ones in ten minutes, and `unauthenticated` once ten in a row have ended the session.
 */
export const proveWithCode: Verb<typeof contract> = async (context, { body: { code } }) => {
  const { actor } = context;
  sessionToProve(actor);
  await countTry(actor);
  const isAppCode = /^[\d\s]{6,9}$/.test(code);
  const isRight = await database().transaction(async (tx) => {
    const isSpent = isAppCode
      ? await spendAppCode(actor.personId, code, tx)
      : await spendRecoveryCode(context, code, tx);
    if (isSpent) await keepProof(actor, tx);
    return isSpent;
  });
  if (!isRight) throw await refuseCode(context, isAppCode ? WRONG_CODE : WRONG_RECOVERY_CODE);
  await giveBackTry(actor);
  return { data: await readProof({ ...actor, proof: "fresh" }) };
};

/** Counts a code that is about to be tried; a right one is given back. */
export const countTry = (actor: Actor) => consume(bucketOf(actor), TRIES);
export const giveBackTry = (actor: Actor) => giveBack(bucketOf(actor));

type App = { id: string; sealed: string };

/** Whether the code is a new one of one of the person's apps; it counts no more then, and nor do earlier ones. */
async function spendAppCode(userId: string, code: string, tx: Tx): Promise<boolean> {
  const apps = await executeIn(tx)<App[]>(sql`
    select f.id, f.secret_encrypted as sealed from second_factors f
    where f.user_id = ${userId} and ${isApp("f")} and ${isConfirmed("f")}`);
  for (const app of apps) {
    const step = stepOfCode(code, app);
    if (step !== null && (await spendStep(app.id, step, tx))) return true;
  }
  return false;
}

/** Whether no code of this step or a later one was used before. */
async function spendStep(id: string, step: number, tx: Tx): Promise<boolean> {
  const { count } = await executeIn(tx)(sql`
    update second_factors set last_step = ${step}, last_used_at = now()
    where id = ${id} and (last_step is null or last_step < ${step})`);
  return count === 1;
}

async function spendRecoveryCode(context: ActorContext, code: string, tx: Tx): Promise<boolean> {
  const { personId: userId, email } = context.actor;
  const { count } = await executeIn(tx)(sql`
    update recovery_codes c set used_at = now()
    where c.code_hash = ${hashOfCode(code)} and c.user_id = ${userId} and ${isUnused("c")}`);
  if (count === 0) return false;
  await recordChange(context, { action: "accepted", entity: "recovery code", entityId: userId, userId }, tx);
  await queueMail({ userId, kind: "recovery-code-used", address: email }, tx);
  return true;
}

/** The refusal of a wrong code, in these words. The tenth in a row ends the session. */
export async function refuseCode(
  { actor, address, requestId }: ActorContext,
  fault = WRONG_CODE,
): Promise<AppError> {
  const { personId: userId, email } = actor;
  const sessionId = sessionToProve(actor);
  logSecurity({ kind: "wrong-code", userId, actorId: userId, address, requestId });
  const isOver = await database().transaction(async (tx) => {
    const [row] = await executeIn(tx)<{ wrong: number }[]>(sql`
      insert into session_proofs as s (session_id, user_id, wrong) values (${sessionId}, ${userId}, 1)
      on conflict (session_id) do update set wrong = s.wrong + 1 where s.user_id = excluded.user_id
      returning wrong`);
    if (!row || row.wrong < MOST_WRONG) return false;
    const { count } = await executeIn(tx)(sql`delete from auth.sessions where id = ${sessionId}`);
    if (count > 0) await queueMail({ userId, kind: "wrong-codes", address: email }, tx);
    return true;
  });
  if (isOver) return unauthenticated("ended");
  return invalidField("code", fault);
}
