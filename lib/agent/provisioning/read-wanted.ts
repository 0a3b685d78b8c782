import { sql } from "drizzle-orm";
import { execute, executeIn, type Tx } from "@/db/client";
import { findDefinition, initialValue } from "@/lib/accounts/settings/catalogue";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { isOver } from "@/lib/agent/knowledge/knowledge-entry";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { readSetup } from "@/lib/agent/setup/read-setup";
import { takesNoCalls } from "@/lib/agent/setup/tables";
import { sha256 } from "@/lib/platform/core/crypto";
import { env } from "@/lib/platform/core/env";
import { localDay } from "@/lib/platform/locale/zoned-time";
import type { AssistantBody } from "@/lib/providers/voice/assistant";
import { type OwnTool, type ServerEndpoints, wantedAssistant } from "./wanted";

export type OwnNumber = {
  id: string;
  phoneNumber: string;
  vapiId: string | null;
  vapiAssistantId: string | null;
};

/** Everything that determines a client's assistant, and its current state. */
export type WantedAgent = {
  userId: string;
  setup: AgentSetup;
  place: ServerEndpoints;
  assistant: AssistantBody;
  numbers: OwnNumber[];
  /** False while the client is offline or disabled. */
  takesCalls: boolean;
};

/** Null until the client's agent is set up. */
export async function readWanted(userId: string): Promise<WantedAgent | null> {
  const [setup, tools, numbers, place, takesCalls] = await Promise.all([
    readSetup(userId),
    readOwnTools(userId),
    readOwnNumbers(userId),
    readServerEndpoints(),
    readTakesCalls(userId),
  ]);
  if (!setup) return null;
  const assistant = wantedAssistant({ userId, setup: withoutOver(setup), tools, place });
  return { userId, setup, place, numbers, takesCalls, assistant };
}

/** Answers whose last day is past leave the instructions with the next push; the nightly one is enough. */
export const withoutOver = (setup: AgentSetup): AgentSetup => {
  const today = localDay(Date.now(), setup.time_zone);
  return { ...setup, knowledge: setup.knowledge.filter((entry) => !isOver(entry, today)) };
};

/** A hash of the wanted state, which reveals later changes without a request to the provider. */
export const digestOf = ({ assistant, numbers, takesCalls }: WantedAgent) =>
  sha256(JSON.stringify([assistant, numbers.map(({ phoneNumber }) => phoneNumber), takesCalls]));

async function readTakesCalls(userId: string): Promise<boolean> {
  const [row] = await execute<{ off: boolean }[]>(sql`
    select ${takesNoCalls("p", "g")} as off from profiles p left join agents g on g.user_id = p.id where p.id = ${userId}`);
  return row?.off === false;
}

export async function readServerEndpoints(): Promise<ServerEndpoints> {
  const appUrl = env().APP_URL;
  const definition = findDefinition("vapi_server_url");
  const [stored, secret] = await Promise.all([
    readSetting("vapi_server_url"),
    readSetting("vapi_webhook_secret"),
  ]);
  const serverUrl = stored ?? (definition && initialValue(definition, { appUrl }));
  return { appUrl, secret, serverUrl: serverUrl ?? `${appUrl}/api/external/voice` };
}

/** Tools with an active target for one of the client's numbers, oldest first so that names stay the same. */
export const readOwnTools = (userId: string, tx?: Tx) =>
  executeIn(tx)<OwnTool[]>(sql`
  select t.id, t.name, t.description, t.public_key as "publicKey", array_agg(g.action order by p.phone_number) as actions
  from phone_assignments p
  join tool_targets g on g.phone_number = p.phone_number and g.user_id = p.user_id and g.is_active
  join tools t on t.id = g.tool_id
  where p.user_id = ${userId} and p.is_active
  group by t.id order by t.created_at, t.id`);

const readOwnNumbers = (userId: string) =>
  execute<OwnNumber[]>(sql`
  select id, phone_number as "phoneNumber", vapi_phone_number_id as "vapiId", vapi_assistant_id as "vapiAssistantId"
  from phone_assignments where user_id = ${userId} and is_active order by phone_number`);
