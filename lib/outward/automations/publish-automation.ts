import { sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { readPlace } from "@/lib/accounts/users/read-place";
import { isAdmin } from "@/lib/platform/auth/tables";
import { conflict } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { publishAutomation as contract } from "./contract";
import { describeAutomation } from "./describe-automation";
import { nextDue } from "./next-due";
import { assertEditable, auditAutomation, lockAutomation, updateAutomation } from "./queries";
import { assertRevision } from "./save-automation";
import { finishDraft, storeVersion } from "./store-version";

/**
 * Publishes the draft as the next version and switches the workflow on for events from now on, or since before if it
 * waited for this kind already. Throws `conflict` while the draft has problems.
 */
export const publishAutomation: Verb<typeof contract> = async (context, { params, body }) => {
  const row = await database().transaction(async (tx) => {
    const before = await lockAutomation(context, params.id, tx);
    await assertEditable(context, before, tx);
    assertRevision(before, body.revision);
    const definition = finishDraft(before.draft, "published");
    if (definition.trigger.kind === "lead.received") await assertAgency(before.userId, tx);
    const version = await storeVersion(before.id, definition, context.actor.personId, tx);
    const after = await updateAutomation(
      before.id,
      {
        version,
        draft: definition,
        state: "on",
        pausedReason: null,
        trigger: definition.trigger.kind,
        listeningSince:
          before.state === "on" && before.trigger === definition.trigger.kind
            ? before.listeningSince
            : sql`now()`,
        nextDueAt: nextDue(definition.trigger, (await readPlace(before.userId, tx)).timeZone, new Date()),
      },
      tx,
    );
    const changes = {
      version: { from: before.version, to: version },
      state: { from: before.state, to: "on" },
    };
    await auditAutomation(context, { automation: before, action: "updated", changes }, tx);
    return after;
  });
  return { data: await describeAutomation(context, row) };
};

/** Contact requests are the agency's: no client may have them sent. Throws `conflict`. */
async function assertAgency(userId: string, tx: Tx): Promise<void> {
  const [row] = await executeIn(tx)<{ is_admin: boolean }[]>(
    sql`select ${isAdmin(sql`${userId}::uuid`)} as is_admin`,
  );
  if (row?.is_admin) return;
  throw conflict("Contact requests are the agency's. Choose something else that starts this automation.");
}
