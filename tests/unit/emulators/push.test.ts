import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import webPush from "web-push";
import { startPushEmulator } from "@/local/emulators/push/emulator";
import { readMessage } from "@/local/emulators/push/read-message";

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
    alter = (body: Buffer) => body,
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
    body: alter(request.body as Buffer) as never,
  });
}

/** A token as `web-push` makes it, with these changes; `exp` in seconds from now. */
async function signToken(changes: TokenChanges = {}): Promise<string> {
  const {
    aud = service.url,
    exp = 3_600,
    sub = "mailto:a@b.example",
    signedBy = "ours",
    alg = "ES256",
  } = changes;
  const { privateKey, publicKey } = signedBy === "ours" ? ours : webPush.generateVAPIDKeys();
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key =
    alg === "ES256"
      ? createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" })
      : Buffer.from(ours.publicKey);
  const token = new SignJWT({ aud, sub }).setProtectedHeader({ typ: "JWT", alg });
  if (exp !== null) token.setExpirationTime(Math.floor(Date.now() / 1_000) + exp);
  return `vapid t=${await token.sign(key)}, k=${ours.publicKey}`;
}

type TokenChanges = {
  aud?: string;
  exp?: number | null;
  sub?: string;
  signedBy?: "ours" | "another";
  alg?: string;
};

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

  it.each([
    ["is for another service", { aud: "https://push.example.com" }],
    ["has expired", { exp: -60 }],
    ["lasts longer than a day", { exp: 25 * 3_600 }],
    ["never expires", { exp: null }],
    ["names no contact", { sub: "callwright" }],
    ["was signed with another key than it names", { signedBy: "another" as const }],
    ["names another algorithm", { alg: "HS256" }],
  ])("refuses a sender's token that %s (RFC 8292)", async (_, changes) => {
    const subscription = await subscribe(ours.publicKey);
    expect((await post(subscription, { headers: { Authorization: await signToken() } })).status).toBe(201);
    const Authorization = await signToken(changes);
    expect((await post(subscription, { headers: { Authorization } })).status).toBe(401);
  });

  it("refuses a message that was altered on its way (RFC 8291)", async () => {
    const subscription = await subscribe();
    expect((await post(subscription, { alter: (body) => body })).status).toBe(201);
    for (const at of [0, 25, 90, -1]) {
      const alter = (body: Buffer) => {
        const copy = Buffer.from(body);
        copy.writeUInt8(copy.readUInt8(at < 0 ? copy.length + at : at) ^ 1, at < 0 ? copy.length + at : at);
        return copy;
      };
      expect((await post(subscription, { alter })).status, `byte ${at}`).toBe(400);
    }
  });

  it("decrypts the example of RFC 8291", () => {
    const [privateKey, publicKey, auth, body] = [
      "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      "BTBZMqHH6r4Tts7J_aSIgg",
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    ].map((text) => Buffer.from(text, "base64url")) as [Buffer, Buffer, Buffer, Buffer];
    expect(readMessage(body, { privateKey, publicKey, auth }).toString()).toBe(
      "When I grow up, I want to be a watermelon",
    );
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
