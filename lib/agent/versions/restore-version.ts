import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agentVersions } from "@/db/schema/agent-versions";
import { checkDraft } from "@/lib/agent/setup/check-draft";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { readAgentState } from "@/lib/agent/setup/read-draft";
import { lockSetup, writeDraft } from "@/lib/agent/setup/save-draft";
import { assertAdmin } from "@/lib/platform/auth/assert-admin";
import { conflict, notFound } from "@/lib/platform/core/errors";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { restoreAgentVersion as contract } from "./contract";
import { publishSetup } from "./publish-setup";

/**
 * Publishes an earlier version's content again; for admins. A draft with changes of its own is kept. Throws `conflict`
 * if the content breaks a rule that has come since, or is live already.
 */
export const restoreVersion: Verb<typeof contract> = async (
  context,
  { params: { userId, n }, body: { note } },
) => {
  assertAdmin(context.actor);
  const data = await database().transaction(async (tx) => {
    await lockSetup(userId, tx);
    const [version] = await tx
      .select({ setup: agentVersions.setup })
      .from(agentVersions)
      .where(and(eq(agentVersions.userId, userId), eq(agentVersions.n, n)));
    if (!version) throw notFound("That version");
    const { complete: setup, problems } = checkDraft(version.setup as DraftSetup);
    if (!setup) {
      const [first] = Object.values(problems);
      throw conflict(`Version ${n} can't go live as it was. ${first}.`);
    }
    const { draft, changes } = await readAgentState(userId, tx);
    const overrideReason = `Version ${n} was live before`;
    await publishSetup(context, { userId, setup, note, overrideReason, restoredFrom: n }, tx);
    if (changes.length === 0) {
      await writeDraft({ userId, setup, revision: draft.revision + 1, by: context.actor.personId }, tx);
    }
    return readAgentState(userId, tx);
  });
  return { data };
};
