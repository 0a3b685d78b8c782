import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { automationVersions } from "@/db/schema/automations";
import { userTokens } from "@/db/schema/connections";
import { lacks as findLacking } from "@/lib/accounts/connections/scopes";
import { GOOGLE_SERVICES } from "@/lib/accounts/connections/services";
import type { ActorContext } from "@/lib/platform/auth/context";
import { env } from "@/lib/platform/core/env";
import { checkDefinition } from "./check-definition";
import type { AutomationDetail, MissingService } from "./contract";
import { type Definition, definition as definitionSchema } from "./definition";
import { draft as draftSchema } from "./draft";
import { countRuns } from "./list-automations";
import { needsOf } from "./needs";
import { type AutomationRow, readEditableSlugs } from "./queries";
import { serializeAutomation } from "./serialize-automation";

/** A workflow as its page shows it. Callers check access. */
export async function describeAutomation(
  context: ActorContext,
  row: AutomationRow,
): Promise<AutomationDetail> {
  const draft = draftSchema.parse(row.draft);
  const [published, counts, slugs, missing] = await Promise.all([
    readVersion(row),
    countRuns([row.id]),
    readEditableSlugs(context, row.userId),
    findMissingServices(row.userId, draft),
  ]);
  return {
    ...serializeAutomation(row, { published, counts: counts.get(row.id) }),
    draft,
    published: published === null ? null : definitionSchema.parse(published),
    revision: row.revision,
    can_edit: slugs.includes(row.workflowSlug),
    problems: checkDefinition(draft).problems,
    missing_services: missing,
    hook:
      draft.trigger.kind === "hook.received" ? { url: hookUrl(row.id), key_prefix: row.hookKeyPrefix } : null,
  };
}

export const hookUrl = (id: string) => `${env().APP_URL}/api/hooks/${id}`;

async function readVersion({ id, version }: AutomationRow): Promise<unknown> {
  if (version === null) return null;
  const [row] = await database()
    .select({ definition: automationVersions.definition })
    .from(automationVersions)
    .where(and(eq(automationVersions.automationId, id), eq(automationVersions.version, version)));
  return row?.definition ?? null;
}

/** What the client still has to connect or allow before the workflow can do its work. */
export async function findMissingServices(userId: string, definition: Definition): Promise<MissingService[]> {
  const needs = needsOf(definition);
  if (needs.length === 0) return [];
  const rows = await database()
    .select({ service: userTokens.service, scopes: userTokens.scopes, needsReauth: userTokens.needsReauth })
    .from(userTokens)
    .where(eq(userTokens.userId, userId));
  return needs.flatMap(({ service, permissions }) => {
    const connection = rows.find((row) => row.service === service);
    const isConnected = connection && !connection.needsReauth;
    const lacks = isConnected ? ("permission" as const) : ("connection" as const);
    if (isConnected && findLacking(connection.scopes, service, permissions).length === 0) return [];
    return [{ service, name: GOOGLE_SERVICES[service].name, lacks, permissions: [...permissions] }];
  });
}
