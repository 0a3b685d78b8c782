import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { addPushDevice, removePushDevice } from "@/lib/accounts/notifications/contract";
import { deliverNotification } from "@/lib/agent/notifications/deliver-notification";
import { env } from "@/lib/platform/core/env";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { addBrowser, deliveriesOf, startOwnPush } from "@/tests/support/push";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/notifications/devices";
const KEYS = {
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};
const browser = (changes = {}) => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: KEYS,
  label: "Firefox on Linux",
  ...changes,
});

describeRefusals(addPushDevice, URL, browser());
describeRefusals(removePushDevice, `${URL}/${randomUUID()}`);

const service = await startOwnPush();
const client = await makePerson();
const add = ({ token }: Person, body: unknown) => api("POST", URL, { token, body });
const remove = ({ token }: Person, id: string) => api("DELETE", `${URL}/${id}`, { token });
const devicesOf = ({ id }: Person) => rawSql()`select * from push_devices where user_id = ${id}`;

describe("a device (DAY-03)", () => {
  it("gets every kind beside the texts that the client had, and then what they choose", async () => {
    const person = await makePerson();
    await makeAgent(person.id, { notify_messages: false });
    const answer = await add(person, browser());
    expect(answer.body.data).toMatchObject({
      chosen: true,
      choices: { emergency: ["push", "text"], message: ["push"], promise: ["push"], booking: ["push"] },
      devices: [{ label: "Firefox on Linux" }],
    });
    const choices = { emergency: [], message: [], promise: [], booking: [] };
    await api("PUT", "/api/user/notifications", {
      token: person.token,
      body: { choices, quiet_hours: null },
    });
    expect((await add(person, browser())).body.data.choices).toEqual(choices);
  });

  it("is one device however often it is added", async () => {
    const same = browser();
    const answers = await Promise.all([1, 2, 3].map(() => add(client, same)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await devicesOf(client)).toHaveLength(1);
  });

  it("belongs to the user who signed in there last, so that no one reads another user's notifications", async () => {
    const [before, after] = [await makePerson(), await makePerson()];
    const { endpoint, keys, id } = await addBrowser(service, before);
    await api("POST", "/api/user/notifications/test", { token: before.token, body: { channel: "push" } });
    await add(after, { endpoint, keys, label: "Chrome on Android" });
    expect(await devicesOf(before)).toEqual([]);
    for (const delivery of await deliveriesOf(before.id)) await deliverNotification(delivery.id);
    expect(await service.told(id)).toEqual([]);
    expect(await deliveriesOf(before.id)).toMatchObject([{ state: "failed" }]);
  });

  it("is removed by its owner alone", async () => {
    const person = await makePerson();
    await addBrowser(service, person);
    const [device] = await devicesOf(person);
    expect((await remove(client, device?.id)).status).toBe(404);
    expect((await remove(person, device?.id)).body.data.devices).toEqual([]);
    expect((await remove(person, device?.id)).status).toBe(404);
  });

  it("is refused beyond ten, also at once", async () => {
    const person = await makePerson();
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(person, browser())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await devicesOf(person)).toHaveLength(10);
  });

  it.each([
    ["an address without TLS", "http://push.example.com/1"],
    ["this machine", "https://127.0.0.1/push"],
    ["this machine by name", "https://localhost/push"],
    ["a private network", "https://10.0.0.8/push"],
    ["a cloud's own address", "https://169.254.169.254/latest"],
    ["a password", "https://user:pass@push.example.com/1"],
    ["no address", "push"],
  ])("is refused with %s (SAFE-01)", async (_, endpoint) => {
    const { ALLOW_PRIVATE_TARGETS } = env();
    Object.assign(env(), { ALLOW_PRIVATE_TARGETS: false });
    const answer = await add(client, browser({ endpoint }));
    Object.assign(env(), { ALLOW_PRIVATE_TARGETS });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.endpoint).toMatch(/\w/);
  });

  it.each([
    ["a key that is no point of the curve", { ...KEYS, p256dh: "A".repeat(87) }],
    ["a secret that is too short", { ...KEYS, auth: "AAAA" }],
  ])("is refused with %s", async (_, keys) => {
    expect((await add(client, browser({ keys }))).status).toBe(400);
  });
});
