import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import {
  automationKeys,
  createAutomationKey,
  revokeAutomationKey,
} from "@/lib/outward/automation-keys/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { settled } from "@/tests/support/settled";

const KEYS = "/api/admin/automation-keys";

describeRefusals(automationKeys, `${KEYS}?userId=${randomUUID()}`);
describeRefusals(createAutomationKey, KEYS, { userId: randomUUID(), name: "n8n" });
describeRefusals(revokeAutomationKey, `${KEYS}/${randomUUID()}`);

const [admin, client] = [await makePerson({ admin: true }), await makePerson()];
await rawSql()`
  insert into workflow_assignments (user_id, workflow_name, workflow_slug) values (${client.id}, 'Email', 'email')`;

const create = async (name = "n8n") =>
  (await api("POST", KEYS, { token: admin.token, body: { userId: client.id, name } })).body.data;
const list = () => api("GET", `${KEYS}?userId=${client.id}`, { token: admin.token });
const revoke = (id: string) => api("DELETE", `${KEYS}/${id}`, { token: admin.token });
const use = (key: string) =>
  api("POST", "/api/workflow/stat/increment", {
    token: key,
    body: { userId: client.id, workflowSlug: "email", metric: "sent" },
  });
const lastUseOf = async (id: string): Promise<Date | null> => {
  await settled();
  const [row] = await rawSql()`select last_used_at from automation_keys where id = ${id}`;
  return row?.last_used_at;
};

describe("an automation key", () => {
  it("is shown once, works, and is stored only as a hash (API-21, API-22, SAFE-01)", async () => {
    const made = await create("Make.com");
    expect(made).toEqual({
      id: expect.any(String),
      user_id: client.id,
      name: "Make.com",
      prefix: made.key.slice(0, 11),
      key: expect.stringMatching(/^cw_[A-Za-z0-9_-]{43}$/),
      created_at: expect.any(String),
      last_used_at: null,
      revoked_at: null,
    });
    expect((await use(made.key)).status).toBe(200);
    const [row] = await rawSql()`
      select k.key_hash, to_jsonb(k)::text as everything from automation_keys k where id = ${made.id}`;
    expect(row?.key_hash).toBe(createHash("sha256").update(made.key).digest("hex"));
    expect(row?.everything).not.toContain(made.key);
    expect(JSON.stringify((await list()).body)).not.toContain(made.key);
    const audit =
      await rawSql()`select action, actor_id, changes from audit_log where entity_id = ${made.id}`;
    expect(audit).toEqual([expect.objectContaining({ action: "created", actor_id: admin.id })]);
    expect(JSON.stringify(audit)).not.toContain(made.key);
    expect(JSON.stringify(audit)).not.toContain(row?.key_hash);
  });

  it("is different every time", async () => {
    expect((await create()).key).not.toBe((await create()).key);
  });

  it("records its use once a minute, after the response (API-21)", async () => {
    const { id, key } = await create();
    expect(await lastUseOf(id)).toBeNull();
    await use(key);
    const first = await lastUseOf(id);
    expect(first).not.toBeNull();
    await use(key);
    expect(await lastUseOf(id)).toEqual(first);
    await rawSql()`update automation_keys set last_used_at = now() - interval '61 seconds' where id = ${id}`;
    await use(key);
    expect((await lastUseOf(id))?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });

  it("is refused from the moment it is revoked, and cannot be revoked twice (API-21, SAFE-04)", async () => {
    const { id, key } = await create();
    expect((await use(key)).status).toBe(200);
    const { body } = await revoke(id);
    expect(body.data).toMatchObject({ id, revoked_at: expect.any(String) });
    const refused = await use(key);
    expect(refused.status).toBe(401);
    expect(refused.body.error).toBe(
      "This automation key is not valid. It may have been revoked; ask your administrator for a new one.",
    );
    expect((await revoke(id)).status).toBe(404);
    expect((await list()).body.data.find((row: { id: string }) => row.id === id).revoked_at).not.toBeNull();
    const audit = await rawSql()`
      select action, changes from audit_log where entity_id = ${id} order by id`;
    expect(audit).toEqual([
      expect.objectContaining({ action: "created" }),
      { action: "updated", changes: { revoked_at: { from: null, to: body.data.revoked_at } } },
    ]);
  });

  it("is deleted with its owner", async () => {
    const gone = await makePerson();
    const { body } = await api("POST", KEYS, { token: admin.token, body: { userId: gone.id, name: "x" } });
    await rawSql()`delete from accounts where id = ${gone.id}`;
    expect((await use(body.data.key)).status).toBe(401);
  });
});

describe("the keys of a client", () => {
  it("are listed newest first, without other clients' keys", async () => {
    const other = await makePerson();
    await api("POST", KEYS, { token: admin.token, body: { userId: other.id, name: "other" } });
    await create("older");
    await create("newer");
    const names = (await list()).body.data.map((row: { name: string }) => row.name);
    expect(names.slice(0, 2)).toEqual(["newer", "older"]);
    expect(names).not.toContain("other");
  });

  it("need a client who exists and a name", async () => {
    expect((await api("GET", `${KEYS}?userId=${randomUUID()}`, { token: admin.token })).status).toBe(404);
    expect((await api("GET", KEYS, { token: admin.token })).status).toBe(400);
    const post = (body: unknown) => api("POST", KEYS, { token: admin.token, body });
    expect((await post({ userId: randomUUID(), name: "x" })).status).toBe(404);
    expect((await post({ userId: client.id, name: " " })).body.error).toBe("Enter a name for the key");
  });
});
