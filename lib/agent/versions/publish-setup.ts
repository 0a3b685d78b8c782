import { eq, sql } from "drizzle-orm";
import { executeIn, type Tx } from "@/db/client";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { fieldChanges } from "@/lib/accounts/audit/field-changes";
import { recordChange } from "@/lib/accounts/audit/record-change";
import { changedEntries } from "@/lib/agent/knowledge/approve-entries";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import { readCandidate } from "@/lib/agent/provisioning/read-candidate";
import { passingRun } from "@/lib/agent/rehearsals/passing-run";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { readSetup, toRow } from "@/lib/agent/setup/read-setup";
import { assignAgentWorkflow } from "@/lib/outward/workflows/assign-agent-workflow";
import type { ActorContext } from "@/lib/platform/auth/context";
import { conflict } from "@/lib/platform/core/errors";
import { agentChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";

type Publication = {
  userId: string;
  setup: AgentSetup;
  note: string | null;
  overrideReason: string | null;
  restoredFrom: number | null;
};

/**
 * Makes a setup what calls are answered with: the agent's row, the version that keeps it and the event that brings it
 * to the provider are one commit. The caller holds the lock of the client's setup. Throws `conflict` if nothing differs
 * from what is live.
 */
export async function publishSetup(
  context: ActorContext,
  { userId, setup, note, overrideReason, restoredFrom }: Publication,
  tx: Tx,
): Promise<void> {
  const before = await readSetup(userId, tx);
  const changes = fieldChanges(before, setup);
  if (Object.keys(changes).length === 0) {
    throw conflict("Nothing has changed since the last publication.");
  }
  const { body, digest } = await readCandidate(userId, setup, tx);
  const rehearsalRun = await requireRehearsal({ userId, digest, overrideReason }, tx);
  const n = await nextVersion(userId, tx);
  const kept = { note, overrideReason, restoredFrom, rehearsalRun, publishedBy: context.actor.personId };
  await tx.insert(agentVersions).values({ userId, n, setup, body, digest, ...kept });
  await tx.update(profiles).set({ country: setup.country }).where(eq(profiles.id, userId));
  const row = { ...toRow(setup), version: n };
  await tx
    .insert(agents)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: agents.userId,
      set: { ...row, updatedAt: new Date(), readinessDueAt: sql`now()` },
    });
  if (changes.knowledge) {
    await writeKnowledge(userId, setup.knowledge, tx);
    changes.knowledge = changedEntries(before?.knowledge ?? [], setup.knowledge);
  }
  const action = before ? "updated" : "created";
  await recordChange(context, { action, entity: "agent", entityId: userId, changes }, tx);
  if (!before) await assignAgentWorkflow(context, userId, tx);
  const { text_sender: number } = setup;
  if (number) await recordEvents([{ name: "sender.saved", subject: number, payload: { number } }], tx);
  await recordEvents([agentChanged(userId, { atOnce: true })], tx);
}

async function nextVersion(userId: string, tx: Tx): Promise<number> {
  const [newest] = await executeIn(tx)<{ n: number }[]>(
    sql`select coalesce(max(n), 0)::int as n from agent_versions where user_id = ${userId}`,
  );
  return (newest?.n ?? 0) + 1;
}

type Candidate = {
  userId: string;
  /** The digest of the setup and the assistant rendered from it: see read-candidate.ts. */
  digest: string;
  overrideReason: string | null;
};

/**
 * The rehearsal that allows a candidate to go live, or null if the reason given does. Throws `conflict` if neither
 * does. In the transaction that publishes it; the constraint `agent_versions_rehearsed` holds the same.
 */
async function requireRehearsal(
  { userId, digest, overrideReason }: Candidate,
  tx: Tx,
): Promise<string | null> {
  const run = await passingRun(tx, userId, digest);
  if (run === null && overrideReason === null) {
    throw conflict(
      "This draft has not passed a rehearsal. Rehearse it, or give a reason to publish it without one.",
    );
  }
  return run;
}
