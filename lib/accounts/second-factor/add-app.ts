import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database, execute, executeIn } from "@/db/client";
import { provePassword } from "@/lib/accounts/own-account/auth-provider";
import { notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { newSeed, stepOfCode } from "./app-code";
import type { confirmApp as confirmContract, addApp as startContract } from "./contract";
import { finishAdding } from "./finish-adding";
import { sessionToProve } from "./keep-proof";
import { countTry, giveBackTry, refuseCode } from "./prove";
import { isApp, isConfirmed } from "./tables";

/** Starts to add an authenticator app. One that was started before and never confirmed is deleted. */
export const addApp: Verb<typeof startContract> = async ({ actor }, { body: { name, current_password } }) => {
  await provePassword(actor, current_password);
  const { personId: userId, email } = actor;
  const id = randomUUID();
  const { sealed, shown } = await newSeed(id, email);
  await database().transaction(async (tx) => {
    await executeIn(tx)(
      sql`delete from second_factors f where f.user_id = ${userId} and not ${isConfirmed("f")}`,
    );
    await executeIn(tx)(sql`insert into second_factors (id, user_id, kind, name, secret_encrypted)
        values (${id}, ${userId}, 'app', ${name}, ${sealed})`);
  });
  return { data: { id, ...shown } };
};

/**
 * Completes adding an app with its first code, which then counts as used. Throws `invalid_input` with `fields` for a
 * wrong code. The session counts as confirmed, the person's others do not.
 */
export const confirmApp: Verb<typeof confirmContract> = async (
  context,
  { params: { id }, body: { code } },
) => {
  const { actor } = context;
  sessionToProve(actor);
  await countTry(actor);
  const [app] = await execute<{ sealed: string; name: string }[]>(sql`
    select f.secret_encrypted as sealed, f.name from second_factors f
    where f.id = ${id} and f.user_id = ${actor.personId} and ${isApp("f")} and not ${isConfirmed("f")}`);
  if (!app) throw notFound("The app that you are adding");
  const step = stepOfCode(code, { id, sealed: app.sealed });
  if (step === null) throw await refuseCode(context);
  const added = await finishAdding(context, app.name, async (tx) => {
    const { count } = await executeIn(
      tx,
    )(sql`update second_factors f set confirmed_at = now(), last_used_at = now(), last_step = ${step}
        where f.id = ${id} and not ${isConfirmed("f")}`);
    if (count === 0) throw notFound("The app that you are adding");
    return id;
  });
  await giveBackTry(actor);
  return added;
};
