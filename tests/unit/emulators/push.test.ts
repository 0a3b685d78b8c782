import { afterAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { startPushEmulator } from "@/local/emulators/push/emulator";

const service = await startPushEmulator();
afterAll(() => service.close());
const ours = webPush.generateVAPIDKeys();

type Subscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

async function subscribe(senderKey?: string): Promise<Subscription> {
  const body = JSON.stringify(senderKey ? { sender_key: senderKey } : {});
  return (await fetch(`${service.url}/_control/subscriptions`, { method: "POST", body })).json();
}

async function post(
  { endpoint, keys }: Subscription,
  {
    subject = "mailto:a@b.example",
    headers = {} as Record<string, string>,
    payload = '{"title":"Hello"}',
  } = {},
) {
  const request = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    TTL: 60,
    topic: "topic",
    urgency: "high",
    vapidDetails: { subject, ...ours },
  });
  const sent = Object.entries({ ...request.headers, ...headers }).filter(([, value]) => value !== "");
  return fetch(endpoint, {
    method: "POST",
    headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
    body: request.body as never,
  });
}

describe("the stand-in for push services (DAY-03)", () => {
  it("takes what a browser could decrypt, and replaces a waiting message of the same topic", async () => {
    const subscription = await subscribe(ours.publicKey);
    expect((await post(subscription)).status).toBe(201);
    expect((await post(subscription, { payload: '{"title":"Again"}' })).status).toBe(201);
    const { pushes } = await (await fetch(`${service.url}/_control/subscriptions/${subscription.id}`)).json();
    expect(pushes).toEqual([
      { topic: "topic", urgency: "high", ttl: 60, payload: { title: "Again" }, replaced: 1 },
    ]);
  });

  it.each([
    ["no sender", { headers: { Authorization: "" } }, 401],
    ["a token that was altered", { headers: { Authorization: "vapid t=aa.bb.cc, k=dd" } }, 401],
    ["no TTL", { headers: { TTL: "" } }, 400],
    ["an unknown urgency", { headers: { Urgency: "now" } }, 400],
    ["a topic that is too long", { headers: { Topic: "x".repeat(33) } }, 400],
    ["another encoding", { headers: { "Content-Encoding": "aesgcm" } }, 400],
    ["what is no JSON", { payload: "plain" }, 400],
    ["a message that is too long", { payload: JSON.stringify("x".repeat(4_000)) }, 413],
  ])("refuses %s", async (_, changes, status) => {
    expect((await post(await subscribe(), changes)).status).toBe(status);
  });

  it("refuses another sender, other keys, and what is gone", async () => {
    const theirs = await subscribe(webPush.generateVAPIDKeys().publicKey);
    expect((await post(theirs)).status).toBe(403);
    const [one, other] = [await subscribe(), await subscribe()];
    expect((await post({ ...one, keys: other.keys })).status).toBe(400);
    await fetch(`${service.url}/_control/subscriptions/${one.id}/end`, { method: "POST" });
    expect((await post(one)).status).toBe(410);
    expect((await post({ ...one, endpoint: `${service.url}/push/unknown` })).status).toBe(404);
  });
});
