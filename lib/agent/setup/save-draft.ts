import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { database, executeIn, type Tx } from "@/db/client";
import { agentDrafts } from "@/db/schema/agent-versions";
import { profiles } from "@/db/schema/identity";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { approveEntries } from "@/lib/agent/knowledge/approve-entries";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import type { ActorContext } from "@/lib/platform/auth/context";
import { AppError, conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import { checkDraft } from "./check-draft";
import type { saveAgentSetup as contract, DraftSetup } from "./contract";
import { readAgentState, readDraft } from "./read-draft";

/**
 * Saves the draft of a client's agent, even incomplete; for admins. Throws `conflict` if somebody saved another
 * meanwhile (the same is none), `invalid_input` for values of the wrong type, and `not_found` for a user who does not exist.
 */
export const saveDraft: Verb<typeof contract> = async (context, { params: { userId }, body }) => {
  assertAdmin(context.actor);
  const { setup, malformed } = checkDraft(body.setup);
  const [wrong] = Object.keys(malformed);
  if (wrong !== undefined) {
    throw new AppError("invalid_input", `Please check ${wrong}: it has the wrong type`, {
      extra: { fields: malformed },
    });
  }
  const data = await database().transaction(async (tx) => {
    await lockSetup(userId, tx);
    const { revision, setup: before } = await readDraft(userId, tx);
    const by = context.actor.personId;
    if (setup.knowledge) setup.knowledge = approveEntries(setup.knowledge, before.knowledge ?? [], by);
    // The same save again, whose answer was lost, such as by reloading the page.
    if (revision > body.revision && isDeepStrictEqual(setup, before)) return readAgentState(userId, tx);
    assertDraftRevision(revision, body.revision);
    await writeDraft({ userId, setup, revision: revision + 1, by }, tx);
    await noteDraft(context, userId, tx);
    return readAgentState(userId, tx);
  });
  return { data };
};

/** One admin at a time changes a client's draft or publishes it. Throws `not_found` for an unknown user. */
export async function lockSetup(userId: string, tx: Tx): Promise<void> {
  const [client] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for("no key update");
  if (!client) throw notFound("That user");
}

/** Throws `conflict` unless the actor has seen the newest draft. */
export function assertDraftRevision(revision: number, seen: number): void {
  if (revision === seen) return;
  throw conflict(
    "Somebody saved this draft meanwhile. Copy what you need from here, reload the page and enter it again.",
  );
}

type NewDraft = { userId: string; setup: DraftSetup; revision: number; by: string | null };

export async function writeDraft({ userId, setup, revision, by }: NewDraft, tx: Tx): Promise<void> {
  const row = { setup, revision, updatedBy: by, updatedAt: new Date() };
  await tx
    .insert(agentDrafts)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: agentDrafts.userId, set: row });
}

/**
 * Records that somebody worked on the draft of a client's agent. The form saves with every pause in typing: saves within
 * a quarter of an hour count as one. The resulting version shows what changed.
 */
async function noteDraft(context: ActorContext, userId: string, tx: Tx): Promise<void> {
  const [noted] = await executeIn(tx)(sql`
    select from audit_log where entity = 'agent draft' and entity_id = ${userId}
      and actor_id = ${context.actor.personId} and created_at > now() - interval '15 minutes' limit 1`);
  if (noted) return;
  await recordChange(context, { action: "updated", entity: "agent draft", entityId: userId, userId }, tx);
}
