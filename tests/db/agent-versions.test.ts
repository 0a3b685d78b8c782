import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { setupOf } from "@/tests/support/agent-setup";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";
import { setUpAgent } from "@/tests/support/set-up-agent";

const admin = await makePerson({ admin: true });

const versionOf = async (callId: string) =>
  (await rawSql()`select agent_version from call_logs where call_id = ${callId}`)[0]?.agent_version;

describe("a call (STUDIO-04)", () => {
  it("names the version that was live when it began, and keeps it; the call's page tells it to admins", async () => {
    const { id, token } = await makePerson();
    const before = await makeCall(id);
    await setUpAgent(admin.token, id, setupOf());
    const startedAt = new Date();
    await setUpAgent(admin.token, id, setupOf({ buffer_minutes: 30 }));
    const [first, second] = [
      await makeCall(id, { startedAt }),
      await makeCall(id, { startedAt: new Date() }),
    ];
    expect(await versionOf(before.callId)).toBeNull();
    expect(await versionOf(first.callId)).toBe(1);
    expect(await versionOf(second.callId)).toBe(2);
    await setUpAgent(admin.token, id, setupOf({ buffer_minutes: 45 }));
    await rawSql()`update call_logs set updated_at = now() where call_id = ${second.callId}`;
    expect(await versionOf(second.callId)).toBe(2);
    const url = `/api/user/calls/${second.callId}`;
    expect((await api("GET", url, { token: admin.token })).body.data.client).toMatchObject({
      agent_version: 2,
    });
    expect((await api("GET", url, { token })).body.data.client).toBeNull();
  });

  it("gets its version when its number is assigned to a client later", async () => {
    const { id } = await makePerson();
    await setUpAgent(admin.token, id, setupOf());
    const call = await makeCall(null, { startedAt: new Date() });
    expect(await versionOf(call.callId)).toBeNull();
    await rawSql()`update call_logs set user_id = ${id} where call_id = ${call.callId}`;
    expect(await versionOf(call.callId)).toBe(1);
  });
});
