import { desc, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import type { DraftSetup } from "@/lib/agent/setup/contract";
import { setupChanges } from "@/lib/agent/setup/setup-changes";
import { assertAgency } from "@/lib/platform/auth/assert-admin";
import { assertVisibleUser } from "@/lib/platform/auth/assert-visible-user";
import type { Verb } from "@/lib/platform/http/endpoint";
import type { listAgentVersions as contract } from "./contract";
import { watchVersion } from "./watch-version";

const SHOWN = 100;

/** The newest versions of a client's agent, for admins. Throws `not_found` for a user who does not exist. */
export const listVersions: Verb<typeof contract> = async (context, { params: { userId } }) => {
  assertAgency(context.actor);
  await assertVisibleUser(context, userId);
  const rows = await database()
    .select({ version: agentVersions, by: profiles.fullName, live: agents.version })
    .from(agentVersions)
    .leftJoin(profiles, eq(profiles.id, agentVersions.publishedBy))
    .leftJoin(agents, eq(agents.userId, agentVersions.userId))
    .where(eq(agentVersions.userId, userId))
    .orderBy(desc(agentVersions.n))
    .limit(SHOWN + 1);
  const now = rows.find(({ version, live }) => version.n === live)?.version;
  const watch = now ? await watchVersion(userId, now.n, now.publishedAt) : null;
  const data = rows.slice(0, SHOWN).map(({ version, by, live }, index) => {
    const before = rows[index + 1]?.version;
    return {
      n: version.n,
      published_at: version.publishedAt.toISOString(),
      published_by: by,
      note: version.note,
      restored_from: version.restoredFrom,
      rehearsal_run: version.rehearsalRun,
      override_reason: version.overrideReason,
      is_live: version.n === live,
      changes: before
        ? setupChanges(before.setup as DraftSetup, version.setup as DraftSetup).map(({ text }) => text)
        : null,
      watch: version.n === live ? watch : null,
    };
  });
  return { data };
};
