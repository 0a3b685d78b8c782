import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { recordChange } from "@/lib/accounts/audit/record-change";

const ADDRESSES = [
  "https://n8n.example.com/webhook/book?token=CANARY&x=CANARY",
  "https://user:CANARY@hooks.example.com/a",
  "https://hooks.example.com/services/T024BE7LD/CANARYxyz0123456789ab",
  "https://x.example/a#access_token=CANARY",
];
const changesOf = async (entityId: string) =>
  (await rawSql()`select changes from audit_log where entity_id = ${entityId}`)[0]?.changes;

it("the audit log stores addresses without credentials, wherever a change holds one (GATE-10)", async () => {
  for (const url of ADDRESSES) {
    const entityId = randomUUID();
    const changes = {
      target_url: { from: url, to: null },
      nested: { from: null, to: [{ url }] },
      name: { from: null, to: "A & B" },
    };
    await recordChange(
      { actor: { personId: null }, requestId: "test" },
      { action: "updated", entity: "tool target", entityId, changes },
    );
    const kept = await changesOf(entityId);
    expect(JSON.stringify(kept)).not.toContain("CANARY");
    expect(kept.target_url.from).toContain(new URL(url).hostname);
    expect(kept.name.to).toBe("A & B");
  }
});

it("the migration masks addresses that the audit log held before, and the log cannot be changed afterwards (GATE-10)", async () => {
  const migration = readFileSync("db/migrations/0024_addresses_in_the_audit_log.sql", "utf8");
  const rows = ADDRESSES.map((url) => ({ url, entityId: randomUUID() }));
  for (const { url, entityId } of rows) {
    const changes = {
      url: { from: null, to: url },
      plain: { from: "1 + 1 = 2?", to: "http://h.example/book-a-visit" },
    };
    await rawSql()`
      insert into audit_log (action, entity, entity_id, changes)
      values ('created', 'webhook', ${entityId}, ${JSON.stringify(changes)}::text::jsonb)`;
  }
  await rawSql().begin((tx) => tx.unsafe(migration));
  for (const { url, entityId } of rows) {
    const kept = await changesOf(entityId);
    expect(JSON.stringify(kept)).not.toContain("CANARY");
    expect(kept.url.to).toContain(new URL(url).hostname);
    expect(kept.plain).toEqual({ from: "1 + 1 = 2?", to: "http://h.example/book-a-visit" });
  }
  await expect(
    rawSql()`update audit_log set action = 'x' where entity_id = ${rows[0]?.entityId ?? ""}`,
  ).rejects.toMatchObject({ code: "23514" });
});
