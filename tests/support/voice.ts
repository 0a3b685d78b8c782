import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { rawSql } from "@/db/client";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { encrypt } from "@/lib/platform/core/crypto";
import { api } from "./api";
import { listen } from "./listen";
import { uniqueNumber } from "./people";
import { PROVIDER_SECRET } from "./provider-secret";

export const fromProvider = { "x-vapi-secret": PROVIDER_SECRET };

type Sent = { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> };

export const postTool = (publicKey: string, { headers = fromProvider, ...sent }: Sent) =>
  api("POST", `/api/external/tool/${publicKey}`, { ...sent, headers });

export const postVoice = ({ headers = fromProvider, ...sent }: Sent) =>
  api("POST", "/api/external/voice", { ...sent, headers });

// biome-ignore lint/suspicious/noExplicitAny: a provider's message, modified freely by tests
export type Message = Record<string, any>;

/** A captured message, modified to be a separate call. */
export function capturedMessage(
  name: string,
  changes: { callId: string; line?: Line; caller?: string },
): Message {
  const file = new URL(`../fixtures/vapi/${name}.json`, import.meta.url);
  const { message } = JSON.parse(readFileSync(file, "utf8")) as { message: Message };
  message.call.id = changes.callId;
  if (changes.line) {
    message.call.phoneNumberId = changes.line.vapiPhoneNumberId;
    message.phoneNumber = {
      ...message.phoneNumber,
      id: changes.line.vapiPhoneNumberId,
      number: changes.line.number,
    };
  }
  if (changes.caller) message.customer = { number: changes.caller };
  return message;
}

export type Line = { number: string; vapiPhoneNumberId: string; sipUri: string };

export function newLine(): Line {
  const name = randomBytes(6).toString("hex");
  return { number: uniqueNumber(), vapiPhoneNumberId: randomUUID(), sipUri: `sip:${name}@sip.vapi.ai` };
}

/** Assigns a line to a client, by default a new one. */
export async function assignLine(
  userId: string,
  options: { line?: Line; assistantId?: string } = {},
): Promise<Line> {
  const line = options.line ?? newLine();
  await rawSql()`
    insert into phone_assignments (phone_number, user_id, vapi_phone_number_id, sip_uri, vapi_assistant_id)
    values (${line.number}, ${userId}, ${line.vapiPhoneNumberId}, ${line.sipUri}, ${options.assistantId ?? null})`;
  return line;
}

/** The ids of a number's active assignments. */
export async function assignmentsOf(number: string): Promise<string[]> {
  const rows = await rawSql()<{ id: string }[]>`
    select id from phone_assignments where phone_number = ${number} and is_active`;
  return rows.map(({ id }) => id);
}

export const newPublicKey = () => randomBytes(18).toString("base64url");

export async function makeTool(publicKey = newPublicKey()): Promise<{ id: string; publicKey: string }> {
  const [tool] = await rawSql()<[{ id: string }]>`
    insert into tools (name, public_key) values ('Book a visit', ${publicKey}) returning id`;
  return { id: tool.id, publicKey };
}

type TargetOptions = { toolId: string; userId: string; number: string; secret?: string } & (
  | { url: string }
  | { action: string }
);

export async function makeTarget(options: TargetOptions): Promise<string> {
  const id = randomUUID();
  const secret = options.secret ? encrypt(options.secret, `tool_targets|secret|${id}`) : null;
  const [url, action] = "url" in options ? [options.url, null] : [null, options.action];
  await rawSql()`
    insert into tool_targets (id, tool_id, user_id, phone_number, target_url, action, secret_encrypted)
    values (${id}, ${options.toolId}, ${options.userId}, ${options.number}, ${url}, ${action}, ${secret})`;
  return id;
}

export type ToolCallOptions = {
  id?: string;
  name?: string;
  arguments?: unknown;
};

export function toolCalls(callId: string, line: Line | null, calls: ToolCallOptions[]): Message {
  return {
    type: "tool-calls",
    timestamp: Date.now(),
    toolCallList: calls.map((call, index) => ({
      id: call.id ?? `call_${index}`,
      type: "function",
      function: { name: call.name ?? "bookVisit", arguments: call.arguments ?? {} },
    })),
    call: { id: callId, type: "inboundPhoneCall", phoneNumberId: line?.vapiPhoneNumberId ?? null },
    customer: { number: "+447700900142" },
  };
}

export type Received = { headers: IncomingMessage["headers"]; text: string; body: Message };
export type LocalTarget = { url: string; received: Received[]; close(): Promise<void> };
type Answer = (received: Received, response: ServerResponse) => void;

/** A client's system on this machine. By default it responds `{ result: "Done by the target." }`. */
export async function startTarget(answer?: Answer): Promise<LocalTarget> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const entry = { headers: request.headers, text, body: JSON.parse(text) as Message };
    received.push(entry);
    if (answer) answer(entry, response);
    else response.setHeader("content-type", "application/json").end('{"result":"Done by the target."}');
  });
  const url = await listen(server);
  return {
    url: `${url}/hook?name=value`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export const invocationsOf = (callId: string) => rawSql()<Message[]>`
  select * from tool_invocations where call_id = ${callId} order by tool_call_id`;

/** Saves a secret setting as the settings verb does; null removes it. Takes effect at once in this process, within 5 s in others. */
export async function saveSetting(key: string, value: string | null, isSecret = false): Promise<void> {
  if (value === null) {
    await rawSql()`delete from system_settings where setting_key = ${key}`;
    return forgetSettings();
  }
  const stored = isSecret ? encrypt(value, `system_settings|setting_value|${key}`) : value;
  await rawSql()`
    insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values (${key}, ${stored}, 'text', ${isSecret}, 'voice')
    on conflict (setting_key) do update set setting_value = excluded.setting_value, is_secret = excluded.is_secret`;
  forgetSettings();
}
