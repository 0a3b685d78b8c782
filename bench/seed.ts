import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { encrypt } from "@/lib/platform/core/crypto";
import type { Line } from "@/local/call/planned-call";
import type { Stack } from "@/local/stack/stack";
import { makePerson } from "@/tests/support/people";

type Seeded = { line: Line; publicKey: string };

/** One client with a number, and a tool whose calls for that number go to `targetUrl`. */
export async function seedClient(stack: Stack, targetUrl: string): Promise<Seeded> {
  Object.assign(process.env, stack.environment);
  const sql = rawSql();
  const client = await makePerson({ fullName: "Bench Plumbing" });
  const line = {
    number: "+442079460123",
    phoneNumberId: randomUUID(),
    assistantId: randomUUID(),
    sipUri: null,
  };
  const publicKey = `bench-${randomUUID()}`;
  const secret = encrypt(
    stack.secrets.vapiWebhookSecret,
    "system_settings|setting_value|vapi_webhook_secret",
  );
  await sql`insert into system_settings (setting_key, setting_value, setting_type, is_secret, table_type)
    values ('vapi_webhook_secret', ${secret}, 'text', true, 'vapi')
    on conflict (setting_key) do update set setting_value = excluded.setting_value`;
  await sql`insert into phone_assignments (phone_number, user_id, vapi_phone_number_id, vapi_assistant_id)
    values (${line.number}, ${client.id}, ${line.phoneNumberId}, ${line.assistantId})`;
  const [tool] = await sql<[{ id: string }]>`
    insert into tools (name, public_key) values ('book-job', ${publicKey}) returning id`;
  const targetId = randomUUID();
  const targetSecret = encrypt(randomUUID(), `tool_targets|secret|${targetId}`);
  await sql`insert into tool_targets (id, tool_id, user_id, phone_number, target_url, secret_encrypted)
    values (${targetId}, ${tool.id}, ${client.id}, ${line.number}, ${targetUrl}, ${targetSecret})`;
  return { line, publicKey };
}

export async function countReports(prefix: string): Promise<number> {
  const [row] = await rawSql()<[{ stored: number }]>`
    select count(*)::int as stored from call_logs where call_id like ${`${prefix}-%`} and reported_at is not null`;
  return row.stored;
}

/** What autovacuum does within a minute of any traffic: plans made for empty tables are replaced. */
export async function settleDatabase(): Promise<void> {
  await rawSql()`vacuum (analyze)`;
}
