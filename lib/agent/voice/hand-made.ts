import { sql } from "drizzle-orm";
import { execute } from "@/db/client";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { voiceSecrets } from "@/lib/accounts/settings/voice-secret";
import { isProvisioned } from "@/lib/agent/setup/tables";
import { env } from "@/lib/platform/core/env";
import { SECRET_HEADER } from "@/lib/providers/voice/assistant";
import { asList, asObject, type JsonObject, readPath } from "@/lib/providers/voice/read";
import type { Resource, VoiceResources } from "@/lib/providers/voice/resources";
import type { HandMade } from "./contract";

/**
 * Assistants and numbers at Vapi that post to us but do not send the webhook secret. Those created here are left out:
 * they get it automatically. Throws VoiceProviderError.
 */
export async function findHandMade(provider: VoiceResources): Promise<HandMade[]> {
  const [assistants, numbers, own, isOurs, { accepted }] = await Promise.all([
    provider.listAssistants(),
    provider.listNumbers(),
    ownIds(),
    ourAddresses(),
    voiceSecrets(),
  ]);
  const list = (kind: HandMade["kind"], records: Resource[]) =>
    records
      .filter(({ id }) => !own.has(id))
      .flatMap((record): HandMade[] => {
        const found = serversOf(record)
          .filter(isOurs)
          .map((server) => secretOf(server, accepted));
        const secret = (["none", "other", "credential"] as const).find((each) => found.includes(each));
        return secret ? [{ kind, id: record.id, name: nameOf(record), secret }] : [];
      });
  return [...list("assistant", assistants), ...list("number", numbers)];
}

/** The record's parts that post to us, with the secret in their headers; their other fields stay. */
export async function withSecret(record: Resource, secret: string): Promise<JsonObject> {
  const isOurs = await ourAddresses();
  const signed = (server: unknown) => {
    if (!isOurs(server)) return server;
    const { headers, ...rest } = server as JsonObject;
    const others = Object.entries(asObject(headers) ?? {}).filter(([name]) => !isSecretHeader(name));
    return { ...rest, headers: { ...Object.fromEntries(others), [SECRET_HEADER]: secret } };
  };
  const model = asObject(record.model);
  const tools = asList(model?.tools).map((tool) =>
    asObject(readPath(tool, "server"))
      ? { ...(tool as JsonObject), server: signed(readPath(tool, "server")) }
      : tool,
  );
  return {
    ...(isOurs(record.server) ? { server: signed(record.server) } : {}),
    ...(tools.some((tool) => isOurs(readPath(tool, "server"))) ? { model: { ...model, tools } } : {}),
  };
}

const serversOf = (record: Resource): unknown[] => [
  record.server,
  ...asList(readPath(record, "model", "tools")).map((tool) => readPath(tool, "server")),
];

/** Whether a `server` at Vapi is an address of ours. */
async function ourAddresses(): Promise<(server: unknown) => boolean> {
  const serverUrl = await readSetting("vapi_server_url");
  return (server) => {
    const url = readPath(server, "url");
    if (typeof url !== "string") return false;
    return url === serverUrl || url.startsWith(`${env().APP_URL}/api/external/`);
  };
}

/** Null if it sends the right one, as far as Vapi shows. */
function secretOf(server: unknown, accepted: readonly string[]): HandMade["secret"] | null {
  const headers = Object.entries(asObject(readPath(server, "headers")) ?? {});
  const sent = headers.find(([name]) => isSecretHeader(name))?.[1];
  const bearer = headers.find(([name]) => name.toLowerCase() === "authorization")?.[1];
  const given = sent ?? (typeof bearer === "string" ? bearer.replace(/^bearer +/i, "") : undefined);
  if (typeof given === "string") return accepted.includes(given) || /^[*•]+$/.test(given) ? null : "other";
  return typeof readPath(server, "credentialId") === "string" ? "credential" : "none";
}

const isSecretHeader = (name: string) => name.toLowerCase() === SECRET_HEADER.toLowerCase();

const nameOf = ({ id, name, number }: Resource) =>
  [name, number].find((each): each is string => typeof each === "string" && each !== "") ?? id;

async function ownIds(): Promise<Set<string>> {
  const rows = await execute<{ id: string }[]>(sql`
    select assistant_id as id from agents where ${isProvisioned("agents")}
    union select p.vapi_phone_number_id from phone_assignments p join agents a using (user_id)
      where p.is_active and p.vapi_phone_number_id is not null and ${isProvisioned("a")}`);
  return new Set(rows.map(({ id }) => id));
}
