import { afterAll } from "vitest";
import { rawSql } from "@/db/client";
import type { AgentSetup } from "@/lib/agent/setup/contract";
import { randomToken } from "@/lib/platform/core/crypto";
import { startVapiEmulator } from "@/local/emulators/vapi/emulator";
import { makeAgent } from "./agents";
import { configure } from "./configure";
import { makePerson, uniqueNumber } from "./people";

const KEY = "vapi-own-key";

type Record_ = { id: string } & Record<string, unknown>;

/** A Vapi emulator for the test file, whose planned failures and log no other file sees. */
export async function startOwnVapi() {
  const emulator = await startVapiEmulator({ apiKeys: [KEY] });
  afterAll(() => emulator.close());
  configure({ VAPI_BASE_URL: emulator.url, VAPI_API_KEY: KEY });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(emulator.url + path, {
      method,
      headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: tests reach into records whose shape they are about to check
    return (await response.json()) as any;
  };
  return {
    send,
    control: (path: string, body: unknown = {}) => send("POST", `/_control/${path}`, body),
    assistant: (id: string) => send("GET", `/assistant/${id}`),
    /** Those that carry the client's mark. */
    assistantsOf: async (userId: string): Promise<Record_[]> =>
      ((await send("GET", "/assistant?limit=1000")) as Record_[]).filter(
        ({ metadata }) => (metadata as { callwright?: string } | undefined)?.callwright === userId,
      ),
    numberOf: async (phoneNumber: string): Promise<Record_ | undefined> =>
      ((await send("GET", "/phone-number?limit=1000")) as Record_[]).find(
        ({ number }) => number === phoneNumber,
      ),
    /** The changes requested from it since the log was last emptied. */
    writes: async (): Promise<string[]> => {
      const { requests } = await send("GET", "/_control/log");
      return (requests as { method: string; path: string }[])
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path.split("/")[1]}`);
    },
  };
}

/** A client with an agent, a number, and a tool for each action that has it as its target. */
export async function makeClient(
  actions: readonly string[] = ["check_availability", "book_job"],
  setup: Partial<AgentSetup> = {},
) {
  const { id: userId } = await makePerson();
  const phoneNumber = uniqueNumber();
  await makeAgent(userId, setup);
  await assignNumber(userId, phoneNumber);
  const tools: { id: string; publicKey: string }[] = [];
  for (const action of actions) tools.push(await makeOwnTool({ userId, phoneNumber, action, name: action }));
  return { userId, phoneNumber, tools };
}

export async function assignNumber(userId: string, phoneNumber: string): Promise<string> {
  const [row] = await rawSql()<[{ id: string }]>`
    insert into phone_assignments (user_id, phone_number) values (${userId}, ${phoneNumber}) returning id`;
  return row.id;
}

export async function makeOwnTool(of: {
  userId: string;
  phoneNumber: string;
  name: string;
  action?: string;
  targetUrl?: string;
}) {
  const sql = rawSql();
  const publicKey = randomToken();
  const [tool] = await sql<[{ id: string }]>`
    insert into tools (name, public_key) values (${of.name}, ${publicKey}) returning id`;
  await sql`
    insert into tool_targets (tool_id, user_id, phone_number, action, target_url)
    values (${tool.id}, ${of.userId}, ${of.phoneNumber}, ${of.action ?? null}, ${of.targetUrl ?? null})`;
  return { id: tool.id, publicKey };
}

export async function standingOf(userId: string) {
  const [row] = await rawSql()`
    select assistant_id, assistant_asked_at, pushed_at, pushed_digest, provider_problem from agents where user_id = ${userId}`;
  return row;
}

/**
 * Settings for the test file only: this process's copy of them, which never expires, since other files' tests change
 * keys and secrets in the same table meanwhile. `sealed` are secrets as stored.
 */
export function ownSettings(values: Record<string, string>, sealed: Record<string, string> = {}): void {
  const settings = new Map<string, { value: string; isSecret: boolean }>([
    ...Object.entries(values).map(([key, value]) => [key, { value, isSecret: false }] as const),
    ...Object.entries(sealed).map(([key, value]) => [key, { value, isSecret: true }] as const),
  ]);
  const copy = { settings, opened: new Map(), loadedAt: Number.MAX_SAFE_INTEGER };
  Object.assign(globalThis, { callwrightSettings: { copy, generation: 0 } });
}
