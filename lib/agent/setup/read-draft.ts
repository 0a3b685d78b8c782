import { eq, sql } from "drizzle-orm";
import { type DbOrTx, database } from "@/db/client";
import { agentDrafts, agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { profiles } from "@/db/schema/identity";
import { type CheckedDraft, checkDraft } from "./check-draft";
import type { AgentState, DraftSetup } from "./contract";
import { readSetup } from "./read-setup";
import { setupChanges } from "./setup-changes";

type Draft = CheckedDraft & { revision: number; savedAt: Date | null; savedBy: string | null };

/** The draft of a client's agent; what is published if no one has saved another, and empty before that. */
export async function readDraft(userId: string, db: DbOrTx = database()): Promise<Draft> {
  const [row] = await db
    .select({
      setup: agentDrafts.setup,
      revision: agentDrafts.revision,
      savedAt: agentDrafts.updatedAt,
      savedBy: profiles.fullName,
    })
    .from(agentDrafts)
    .leftJoin(profiles, eq(profiles.id, agentDrafts.updatedBy))
    .where(eq(agentDrafts.userId, userId));
  const { malformed, ...draft } = checkDraft(
    (row?.setup as DraftSetup | undefined) ?? (await readSetup(userId, db)) ?? {},
  );
  // A field whose type a later release changed is entered again.
  for (const path of Object.keys(malformed)) delete draft.setup[path.split(".")[0] as keyof DraftSetup];
  const problems = { ...draft.problems, ...malformed };
  return {
    ...draft,
    problems,
    revision: row?.revision ?? 0,
    savedAt: row?.savedAt ?? null,
    savedBy: row?.savedBy ?? null,
  };
}

/** The draft of a client's agent, what is published, and the difference. */
export async function readAgentState(userId: string, db: DbOrTx = database()): Promise<AgentState> {
  const [draft, published] = await Promise.all([readDraft(userId, db), readPublished(userId, db)]);
  return {
    draft: {
      setup: draft.setup,
      revision: draft.revision,
      problems: draft.problems,
      saved_at: draft.savedAt?.toISOString() ?? null,
      saved_by: draft.savedBy,
    },
    published,
    changes: published ? setupChanges(published.setup, draft.setup) : [],
  };
}

async function readPublished(userId: string, db: DbOrTx): Promise<AgentState["published"]> {
  const setup = await readSetup(userId, db);
  if (!setup) return null;
  const [row] = await db
    .select({
      version: agents.version,
      note: agentVersions.note,
      at: sql<Date>`coalesce(${agentVersions.publishedAt}, ${agents.updatedAt})`.mapWith(agents.updatedAt),
      by: profiles.fullName,
    })
    .from(agents)
    .leftJoin(
      agentVersions,
      sql`${agentVersions.userId} = ${agents.userId} and ${agentVersions.n} = ${agents.version}`,
    )
    .leftJoin(profiles, eq(profiles.id, agentVersions.publishedBy))
    .where(eq(agents.userId, userId));
  return {
    setup,
    version: row?.version ?? null,
    note: row?.note ?? null,
    published_at: (row?.at ?? new Date()).toISOString(),
    published_by: row?.by ?? null,
  };
}
