import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@supabase/supabase-js";
import { sql } from "drizzle-orm";
import { closeDatabase, database, rawSql, type Tx } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { providerResources } from "@/lib/accounts/settings/voice-provider";
import { provisionAgent } from "@/lib/agent/provisioning/provision-agent";
import { readWanted } from "@/lib/agent/provisioning/read-wanted";
import { wantedNumber } from "@/lib/agent/provisioning/wanted";
import { judgeForgottenCalls } from "@/lib/agent/reasons/judge-calls";
import { recountSources } from "@/lib/agent/sources/derive-sources";
import { indexAllCalls } from "@/lib/calls/calls/index-calls";
import { compareCalls } from "@/lib/calls/ledger/compare-calls";
import { measurePeaks } from "@/lib/calls/recordings/peaks";
import { syncInsights } from "@/lib/outward/ads/sync-insights";
import { DAY } from "@/lib/platform/core/clock";
import { DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import { FACEBOOK_AD_ACCOUNT_ID, GOOGLE_CLIENT_ID } from "../stack/emulator-seed";
import type { Stack } from "../stack/stack";
import { abroad, adminUserId, type Firm, hartley } from "./accounts";
import { campaignsAtFacebook } from "./ads";
import { runDemoAutomations } from "./automations";
import type { DemoCall, DemoUser, DemoWorkspace } from "./demo-types";
import { sendDemoDigest } from "./digests";
import { followUpDemoCallers } from "./follow-ups";
import { insertWorkspace, type RecordingCopy } from "./insert-workspace";
import { remindDemoCustomers } from "./reminders";
import { demoTargetIds } from "./tools";
import { demoWebhookIds } from "./webhooks";
import { buildWorkspace, DEMO_PASSWORD } from "./workspace";

const RECORDINGS = fileURLToPath(new URL("./recordings", import.meta.url));

const BY_THE_ADMIN = { actor: { personId: adminUserId }, requestId: "demo" };
/** Calls that the voice provider would have deleted by now are left out. */
const KEPT_FOR = 14 * DAY;

type Options = { stack: Stack; targetUrl: string; progress: (step: string) => void; now?: Date };

/**
 * Fills an empty product with the demo workspace, once: later starts keep it with all later changes. Works only on the
 * embedded stack, whose database is on this machine.
 */
export async function prepareDemoWorkspace({
  stack,
  targetUrl,
  progress,
  now = new Date(),
}: Options): Promise<void> {
  if (new URL(stack.databaseUrl).hostname !== "127.0.0.1")
    throw new Error("The demo workspace is for a database on this machine.");
  Object.assign(process.env, stack.environment);
  try {
    const [present] = await rawSql()`select 1 from profiles where id = ${adminUserId}`;
    if (present) return await followTargets(targetUrl);
    progress("preparing the demo workspace");
    const workspace = buildWorkspace({
      now,
      appUrl: stack.environment.APP_URL,
      targetUrl,
      vapiApiKey: stack.secrets.vapiApiKey,
      vapiWebhookSecret: stack.secrets.vapiWebhookSecret,
    });
    const template = await signUpTemplate(stack);
    const refreshTokens = await grantAtGoogle(stack, workspace);
    const recordings = await copyRecordings(stack, workspace);
    await database().transaction(async (tx) => {
      await insertUsers(tx, workspace.users, template);
      await insertWorkspace(tx, workspace, { refreshTokens, recordings });
    });
    await indexAllCalls();
    await recountSources();
    while ((await judgeForgottenCalls()) > 0);
    await tellProviders(stack, workspace);
    await syncInsights();
    for (const firm of [hartley, ...abroad]) await setUpAtProvider(firm);
    await compareCalls();
    await remindDemoCustomers(hartley, now);
    await followUpDemoCallers(hartley, now);
    await sendDemoDigest(hartley, now);
    await runDemoAutomations(workspace, { now, appUrl: stack.environment.APP_URL });
  } finally {
    await closeDatabase();
  }
}

/** A live client's assistant and numbers at the voice provider, as if in place for months: nothing needs repair. */
async function setUpAtProvider({ userId, assistantId }: Firm): Promise<void> {
  const [wanted, provider] = await Promise.all([readWanted(userId), providerResources()]);
  if (!wanted || !provider) throw new Error("The demo has no agent, or no key of the voice provider.");
  await provider.updateAssistant(assistantId, wanted.assistant);
  for (const { vapiId } of wanted.numbers) {
    const number = { provider: "twilio", ...wantedNumber({ ...wanted, assistantId }) };
    await provider.updateNumber(vapiId ?? "", number);
  }
  await provisionAgent(BY_THE_ADMIN, { userId });
}

/** The demo clients' own server may have another port since; updates their targets and webhooks. */
async function followTargets(targetUrl: string): Promise<void> {
  const { origin } = new URL(targetUrl);
  await rawSql()`
    update tool_targets set target_url = regexp_replace(target_url, '^https?://[^/]+', ${origin})
    where id in ${rawSql()(demoTargetIds())}`;
  await rawSql()`
    update webhooks set url = regexp_replace(url, '^https?://127[.]0[.]0[.]1:[0-9]+', ${origin})
    where id in ${rawSql()(demoWebhookIds())}`;
}

/** A user created by the auth provider itself: its row shows the password format, and the demo's users copy it. */
async function signUpTemplate(stack: Stack): Promise<string> {
  const { SUPABASE_URL = "", SUPABASE_PUBLISHABLE_KEY = "" } = stack.environment;
  const supabase = createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  const email = `template-${crypto.randomUUID()}@callwright.test`;
  const { data, error } = await supabase.auth.signUp({ email, password: DEMO_PASSWORD });
  if (error || !data.user) throw error ?? new Error("The demo's users could not be signed up");
  return data.user.id;
}

async function insertUsers(tx: Tx, users: DemoUser[], template: string): Promise<void> {
  for (const user of users) {
    const metadata = JSON.stringify({
      full_name: user.fullName,
      email: user.email,
      email_verified: true,
      sub: user.id,
      joins: user.agencyRole === "support" || user.memberOf !== undefined,
    });
    await tx.execute(sql`
      insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at)
      select ${user.id}::uuid, aud, role, ${user.email}, encrypted_password, ${user.createdAt.toISOString()}::timestamptz,
             raw_app_meta_data, ${metadata}::jsonb, ${user.createdAt.toISOString()}::timestamptz
      from auth.users where id = ${template}`);
    await tx.execute(sql`
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (gen_random_uuid(), 'email', ${user.id}, ${user.id}::uuid, ${metadata}::jsonb)`);
    await tx.execute(sql`
      update profiles set username = ${user.username}, created_at = ${user.createdAt.toISOString()}::timestamptz,
        approved_at = ${user.createdAt.toISOString()}::timestamptz, disabled_at = null,
        country = ${user.country ?? DEFAULT_COUNTRY_CODE}, town = ${user.town ?? null} where id = ${user.id}`);
    if (user.agencyRole)
      await tx.execute(sql`insert into user_roles (user_id, role) values (${user.id}, ${user.agencyRole})`);
  }
  for (const { id, memberOf, createdAt } of users)
    if (memberOf)
      await tx.execute(sql`
        insert into members (user_id, account_id, role, created_at)
        values (${id}, ${memberOf.userId}, ${memberOf.role}, ${createdAt.toISOString()}::timestamptz)`);
  await tx.execute(sql`delete from auth.users where id = ${template}`);
}

/** Consents as if given on the consent page; by `userId service`. */
async function grantAtGoogle(stack: Stack, { connections }: DemoWorkspace): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { userId, service, account, needsReauth } of connections) {
    if (needsReauth) continue;
    const { refresh_token } = await control<{ refresh_token: string }>(
      stack.environment.GOOGLE_BASE_URL,
      "refresh-tokens",
      {
        email: account,
        clientId: GOOGLE_CLIENT_ID,
        scopes: scopesOf(service),
      },
    );
    tokens.set(`${userId} ${service}`, refresh_token);
  }
  return tokens;
}

/** Our own copies of the recordings of the last two weeks' calls; by call id. */
async function copyRecordings(stack: Stack, { calls }: DemoWorkspace): Promise<Map<string, RecordingCopy>> {
  const copies = new Map<string, RecordingCopy>();
  const drawn = new Map<string, number[]>();
  const folder = stack.environment.RECORDINGS_FOLDER ?? "";
  for (const { row, recording } of calls) {
    if (!recording) continue;
    const key = `${row.callId}.mp3`;
    const source = path.join(RECORDINGS, recording);
    mkdirSync(folder, { recursive: true });
    copyFileSync(source, path.join(folder, key));
    const peaks =
      drawn.get(recording) ?? (await measurePeaks(new Blob([readFileSync(source)]).stream(), "audio/mpeg"));
    drawn.set(recording, peaks);
    copies.set(row.callId, { key, source, peaks });
  }
  return copies;
}

async function tellProviders(stack: Stack, workspace: DemoWorkspace): Promise<void> {
  const { calls, calendarEvents } = workspace;
  for (const campaign of campaignsAtFacebook(workspace))
    await control(stack.environment.FACEBOOK_BASE_URL, "campaigns", {
      accountId: FACEBOOK_AD_ACCOUNT_ID,
      ...campaign,
    });
  for (const event of calendarEvents) await control(stack.environment.GOOGLE_BASE_URL, "events", event);
  const kept = calls.filter(({ row }) => (row.happenedAt?.getTime() ?? 0) > Date.now() - KEPT_FOR);
  await control(stack.environment.TWILIO_BASE_URL, "calls", { calls: kept.map(({ row }) => atTwilio(row)) });
  for (const { row, recording } of kept) {
    await control(stack.environment.VAPI_BASE_URL, "calls", {
      id: row.callId,
      type: row.callDirection === "outbound" ? "outboundPhoneCall" : "inboundPhoneCall",
      status: "ended",
      phoneNumberId: row.vapiPhoneNumberId,
      phoneCallProvider: "twilio",
      phoneCallProviderId: row.carrierSid,
      customer: row.phoneNumber ? { number: row.phoneNumber } : undefined,
      createdAt: row.happenedAt?.toISOString(),
      startedAt: row.startedAt?.toISOString(),
      endedAt: row.endedAt?.toISOString(),
      endedReason: row.endReason,
      ...(recording ? { recordingFile: path.join(RECORDINGS, recording) } : {}),
    });
  }
}

function atTwilio(row: DemoCall["row"]) {
  const isOutbound = row.callDirection === "outbound";
  const [ours, theirs] = [row.vapiPhoneNumber, row.phoneNumber ?? "anonymous"];
  return {
    sid: row.carrierSid,
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    direction: isOutbound ? "outbound-api" : "inbound",
    startTime: row.happenedAt?.toISOString(),
    endTime: row.endedAt?.toISOString(),
  };
}

async function control<T>(base: string | undefined, name: string, body: unknown): Promise<T> {
  const response = await fetch(`${base}/_control/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`The emulator refused ${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
