import { rawSql } from "@/db/client";
import { provisionAgent } from "@/lib/agent/provisioning/provision-agent";
import { NEEDED_ACTIONS } from "@/lib/agent/readiness/checks";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { env } from "@/lib/platform/core/env";
import { makeAgent } from "./agents";
import { api } from "./api";
import { BOOKING_SCOPES, startOwnGoogle } from "./google";
import { startOwnAddress } from "./own-address";
import { makePerson, type Person, uniqueNumber } from "./people";
import { startOwnVapi } from "./provisioning";
import { settled } from "./settled";
import { buyNumber, startOwnTwilio } from "./twilio";
import { assignLine, makeTarget, makeTool } from "./voice";

type Google = Awaited<ReturnType<typeof startOwnGoogle>>;

/** An admin, and emulators and a separate address for one test file; its changes do not affect other files. */
export async function startReadiness() {
  const own = await startOwnAddress();
  const google = await startOwnGoogle();
  const vapi = await startOwnVapi();
  await startOwnTwilio();
  return { admin: await makePerson({ admin: true }), own, google, vapi };
}

export const PINNED = { vapi_webhook_secret: "a secret of this file alone" };

/** A client with everything that going live needs. */
export async function makeReadyClient(google: Google, changes: Partial<AgentSetup> = {}) {
  const person = await makePerson();
  const sender = uniqueNumber();
  const [connection, line] = await Promise.all([
    google.connect(person.id, { scopes: BOOKING_SCOPES }),
    assignLine(person.id),
    buyNumber(sender, "Texts"),
    makeAgent(person.id, { text_sender: sender, notification_number: "+447700900321", ...changes }),
  ]);
  const tools = await Promise.all(
    NEEDED_ACTIONS.map(async (action) => {
      const tool = await makeTool();
      await makeTarget({ toolId: tool.id, userId: person.id, number: line.number, action });
      return { ...tool, action };
    }),
  );
  await buyNumber(line.number, "Calls", { VoiceUrl: `${env().VAPI_BASE_URL}/twilio/inbound_call` });
  await provision(person.id);
  return { ...person, person, sender, line, tools, connection };
}
/** Syncs Vapi with the setup here. */
export const provision = (userId: string) =>
  provisionAgent({ actor: { personId: null }, requestId: "test" }, { userId });

export type ReadyClient = Awaited<ReturnType<typeof makeReadyClient>>;

export const readinessOf = (admin: Person, userId: string) => {
  const call = (method: string, what: string) =>
    api(method, `/api/admin/agents/${userId}/${what}`, { token: admin.token });
  return {
    show: () => call("GET", "readiness"),
    tryNow: () => call("POST", "readiness"),
    goLive: () => call("POST", "live"),
    takeOffline: () => call("DELETE", "live"),
  };
};

/** The checks that were not ok, by name. */
export const notOk = (data: { checks: { check: string; outcome: string | null }[] }) =>
  Object.fromEntries(
    data.checks.filter(({ outcome }) => outcome !== "ok").map(({ check, outcome }) => [check, outcome]),
  );

export async function textsOf(userId: string) {
  await settled();
  return rawSql()<
    { body: string }[]
  >`select body from text_messages where user_id = ${userId} order by created_at, id`;
}

/** Simulates time passing for a live client: their next check is due now. */
export const makeDue = (userId: string) =>
  rawSql()`update agents set readiness_due_at = now() - interval '1 second' where user_id = ${userId}`;
