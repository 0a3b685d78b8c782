import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rawSql } from "@/db/client";
import { forgetSettings } from "@/lib/accounts/settings/read-setting";
import { env } from "@/lib/platform/core/env";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { rowsWith } from "@/tests/support/rows-with";
import { settled } from "@/tests/support/settled";
import { toolCallsOf } from "@/tests/support/tools";
import { assignLine, type LocalTarget, makeTool, startTarget } from "@/tests/support/voice";

vi.hoisted(() => {
  process.env.LOG_LEVEL = "debug"; // before anything reads it: every line that the product would ever write
});

let admin: Person;
let target: LocalTarget;
const logged: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  [admin, target] = await Promise.all([
    makePerson({ admin: true }),
    startTarget((_, response) => response.writeHead(500).end("no")),
  ]);
});
afterAll(async () => {
  await settled();
  vi.restoreAllMocks();
  await target.close();
  await rawSql()`delete from system_settings where setting_key = 'vapi_api_key'`;
  forgetSettings();
});

it("a secret saved in Settings or Tools is in no answer, no log line and no row of any table (SAFE-02, SYSTEM-08)", async () => {
  const panel = toolCallsOf(() => admin);
  const settingSecret = env().VAPI_API_KEY ?? ""; // a made-up key would affect all other tests while this runs
  const targetSecret = `canary-${randomUUID()}`;
  const refusedSecret = `refused canary ${randomUUID()}`;
  const secrets = [settingSecret, targetSecret, refusedSecret];
  expect(settingSecret.length).toBeGreaterThan(10);

  const client = await makePerson();
  const [line, tool] = [await assignLine(client.id), await makeTool()];
  const put = (value: string) =>
    api("PUT", "/api/admin/settings/vapi_api_key", { token: admin.token, body: { value } });
  const save = (secret: string, replace = false) =>
    panel.saveTarget(tool.id, { phone_number: line.number, target_url: target.url, secret, replace });
  const answers = [
    await put(settingSecret),
    await put(refusedSecret),
    await put("***hidden***"),
    await api("GET", "/api/admin/settings", { token: admin.token }),
    await api("POST", "/api/admin/providers/vapi/test", { token: admin.token }),
    await save(targetSecret),
    await save(targetSecret),
    await save("***hidden***", true),
    await save(`${refusedSecret}\n`.repeat(20), true),
    await panel.targets(tool.id),
    await panel.test(tool.id, { phone_number: line.number }),
    await panel.log(tool.id),
    await panel.list(),
  ];
  await settled();

  expect(answers.map(({ status }) => status)).toEqual([
    200, 400, 200, 200, 200, 201, 409, 201, 400, 200, 200, 200, 200,
  ]);
  expect(target.received[0]?.headers["x-tool-secret"]).toBe(targetSecret);
  const told = answers.map(({ body }) => JSON.stringify(body));
  const lines = logged.join("");
  expect(lines).toContain("PUT /api/admin/settings/{key}");
  expect(lines).toContain("answered");
  expect(await rowsWith(secrets)).toEqual([]);
  for (const secret of secrets) {
    expect(told.filter((text) => text.includes(secret))).toEqual([]);
    expect(lines.includes(secret)).toBe(false);
  }
});
