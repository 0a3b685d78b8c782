import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { adCampaigns, adInsights, campaignAssignments } from "@/db/schema/ads";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { auditLog } from "@/db/schema/audit";
import { userAttributes } from "@/db/schema/billing";
import { bookings } from "@/db/schema/bookings";
import { nuisanceCallers } from "@/db/schema/callers";
import { callLogs, callRecordings } from "@/db/schema/calls";
import { userTokens } from "@/db/schema/connections";
import { conversionOutbox, conversionSettings } from "@/db/schema/conversions";
import { contactLeads } from "@/db/schema/leads";
import { callerMessages, inboundTexts, textMessages } from "@/db/schema/messages";
import { costEntries, jobOutcomes, providerBills } from "@/db/schema/money";
import { phoneAssignments } from "@/db/schema/phones";
import { readinessResults } from "@/db/schema/readiness";
import { systemSettings } from "@/db/schema/settings";
import { campaignNumbers, touches, touchSites } from "@/db/schema/sources";
import { toolInvocations, tools, toolTargets } from "@/db/schema/tools";
import { webhookAttempts, webhookDeliveries, webhooks } from "@/db/schema/webhooks";
import { automationKeys, workflowAssignments, workflowStats } from "@/db/schema/workflows";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { writeKnowledge } from "@/lib/agent/knowledge/knowledge-rows";
import { noteCaller } from "@/lib/calls/callers/note-caller";
import { sealWebhookSecret } from "@/lib/outward/webhooks/secret";
import { encrypt } from "@/lib/platform/core/crypto";
import { abroadSetups } from "./abroad/agents";
import { hartley } from "./accounts";
import type { DemoConnection, DemoWebhook, DemoWorkspace } from "./demo-types";
import { hartleyKnowledge } from "./hartley/knowledge";

const ROWS_AT_ONCE = 200;

/** A recording in our store: its key, its source file, and its waveform. */
export type RecordingCopy = { key: string; source: string; peaks: number[] };

type Outside = {
  /** Refresh tokens issued by Google, by `userId service`. */
  refreshTokens: Map<string, string>;
  /** Recordings already in our store, by call id. */
  recordings: Map<string, RecordingCopy>;
};

/** Writes the workspace's rows, secrets encrypted. The users must exist. */
export async function insertWorkspace(tx: Tx, workspace: DemoWorkspace, outside: Outside): Promise<void> {
  const { calls } = workspace;
  await insertAll(tx, userAttributes, workspace.attributes);
  await insertAll(tx, agents, workspace.agents);
  await insertAll(tx, agentVersions, workspace.agentVersions);
  await writeKnowledge(hartley.userId, hartleyKnowledge, tx);
  for (const { userId, setup } of abroadSetups) await writeKnowledge(userId, setup.knowledge, tx);
  await insertAll(tx, phoneAssignments, workspace.phoneAssignments);
  await insertAll(tx, systemSettings, workspace.settings.map(withSecretValue));
  await insertAll(tx, tools, workspace.tools);
  await insertAll(
    tx,
    toolTargets,
    workspace.toolTargets.map(({ secret, ...row }) => ({
      ...row,
      secretEncrypted: secret === null ? null : encrypt(secret, `tool_targets|secret|${row.id}`),
    })),
  );
  await insertAll(
    tx,
    callLogs,
    calls.map(({ row }) => row),
  );
  await insertAll(
    tx,
    bookings,
    calls.flatMap(({ booking }) => (booking ? [booking] : [])),
  );
  await insertAll(tx, jobOutcomes, workspace.outcomes);
  await insertAll(tx, conversionSettings, workspace.conversionSettings);
  await insertAll(tx, conversionOutbox, workspace.conversions);
  await insertAll(tx, costEntries, workspace.costs);
  await insertAll(tx, providerBills, workspace.bills);
  for (const { booking } of calls.toReversed())
    if (booking?.confirmedAt)
      await noteCaller(
        {
          userId: booking.userId,
          name: booking.clientName ?? null,
          numbers: [booking.clientPhone ?? null, booking.callerPhone ?? null],
        },
        tx,
      );
  await insertAll(tx, readinessResults, workspace.readiness);
  await insertAll(tx, callerMessages, workspace.callerMessages);
  await insertAll(tx, nuisanceCallers, workspace.nuisances);
  await insertAll(tx, textMessages, workspace.textMessages);
  await insertAll(tx, inboundTexts, workspace.inboundTexts);
  await insertAll(tx, toolInvocations, [
    ...calls.flatMap(({ invocations }) => invocations),
    ...workspace.toolTests,
  ]);
  await insertAll(
    tx,
    callRecordings,
    calls.flatMap(({ row }) => {
      const copy = outside.recordings.get(row.callId);
      if (!copy) return [];
      const copiedAt = row.endedAt ?? row.happenedAt;
      return [
        {
          callId: row.callId,
          storageKey: copy.key,
          contentType: "audio/mpeg",
          bytes: statSync(copy.source).size,
          peaks: copy.peaks,
          attempts: 1,
          copiedAt,
          createdAt: copiedAt,
        },
      ];
    }),
  );
  await insertAll(tx, adCampaigns, workspace.adCampaigns);
  await insertAll(tx, campaignAssignments, workspace.campaignAssignments);
  await insertAll(tx, adInsights, workspace.adInsights);
  await insertAll(tx, campaignNumbers, workspace.campaignNumbers);
  await insertAll(tx, touchSites, workspace.touchSites);
  await insertAll(tx, touches, workspace.touches);
  await insertAll(tx, workflowAssignments, workspace.workflowAssignments);
  await insertAll(tx, workflowStats, workspace.workflowStats);
  await insertAll(tx, automationKeys, workspace.automationKeys);
  for (const webhook of workspace.webhooks) await insertWebhook(tx, webhook);
  await insertAll(
    tx,
    userTokens,
    workspace.connections.map((connection) => toTokenRow(connection, outside)),
  );
  await insertAll(tx, contactLeads, workspace.leads);
  await insertAll(tx, auditLog, workspace.changes);
}

async function insertWebhook(tx: Tx, { row, secret, deliveries }: DemoWebhook): Promise<void> {
  await tx.insert(webhooks).values({ ...row, secretEncrypted: sealWebhookSecret(secret, row.id) });
  for (const { row: delivery, attempts } of deliveries) {
    const [made] = await tx
      .insert(webhookDeliveries)
      .values({ ...delivery, webhookId: row.id })
      .returning({ id: webhookDeliveries.id });
    if (!made) throw new Error("The insert returned no row");
    await insertAll(
      tx,
      webhookAttempts,
      attempts.map((attempt) => ({ ...attempt, deliveryId: made.id })),
    );
  }
}

function withSecretValue(row: DemoWorkspace["settings"][number]) {
  if (!row.isSecret || !row.settingValue) return row;
  return {
    ...row,
    settingValue: encrypt(row.settingValue, `system_settings|setting_value|${row.settingKey}`),
  };
}

function toTokenRow(connection: DemoConnection, { refreshTokens }: Outside): typeof userTokens.$inferInsert {
  const id = randomUUID();
  const { userId, service, account, needsReauth, lastError, checkedAt, createdAt } = connection;
  const refreshToken = refreshTokens.get(`${userId} ${service}`) ?? `revoked-${id}`;
  return {
    id,
    userId,
    service,
    account,
    scopes: scopesOf(service),
    refreshTokenEncrypted: encrypt(refreshToken, `user_tokens|refresh_token_encrypted|${id}`),
    needsReauth,
    lastError,
    checkedAt,
    createdAt,
    updatedAt: checkedAt,
  };
}

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T["$inferInsert"][]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
  }
}
