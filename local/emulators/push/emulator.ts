import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { type EmulatorCall, param, Refusal } from "../kit/call";
import { readControl } from "../kit/control";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { readMessage } from "./read-message";

type Subscription = {
  id: string;
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
  /** The only key that may send to it (RFC 8292, 4); any if the browser named none. */
  senderKey?: string;
  gone: boolean;
  pushes: Pushed[];
};

type Pushed = {
  topic: string | null;
  urgency: string;
  ttl: number;
  /** What the device shows. */
  payload: unknown;
  /** Copies of one topic that the device never saw, because a later one replaced them. */
  replaced: number;
};

const URGENCIES = ["very-low", "low", "normal", "high"];
const LONGEST_BODY = 4_096;

/**
 * A push service in place of a browser maker's. Strict where those are: VAPID's signature, audience and expiry (RFC
 * 8292), TTL, Topic and Urgency (RFC 8030), and content that the subscription's keys decrypt (RFC 8291), with code of
 * its own. It does not prove delivery to a device, nor that a maker's service is reachable.
 *
 * Besides the shared controls: `POST /_control/subscriptions {sender_key?}` answers what a browser's `subscribe` does;
 * `POST /_control/subscriptions/{id}/end` makes it gone (410) from then on; `GET /_control/subscriptions/{id}` lists what
 * its device was told, a message per topic.
 */
export async function startPushEmulator({ port = 0 }: { port?: number } = {}): Promise<RunningEmulator> {
  const subscriptions = new Map<string, Subscription>();
  const find = (call: EmulatorCall) => {
    const found = subscriptions.get(param(call, "id"));
    if (!found) throw refusal(404, "no such subscription");
    return found;
  };

  const running = await serveEmulator({
    name: "push",
    port,
    failureBody: (status) => ({ code: status, message: "planned failure" }),
    routes: [
      route("POST", "/push/{id}", async (call) => {
        const subscription = find(call);
        if (subscription.gone) throw refusal(410, "push subscription has unsubscribed or expired");
        call.authorised = await checkSender(call, subscription.senderKey);
        const pushed = { ...readHeaders(call), payload: decrypt(call, subscription), replaced: 0 };
        take(subscription, pushed);
        return new Response(null, { status: 201, headers: { location: `/messages/${randomUUID()}` } });
      }),
      route("POST", "/_control/subscriptions", (call) => {
        const senderKey = readControl(call).sender_key;
        const keys = createECDH("prime256v1");
        const publicKey = keys.generateKeys();
        const [id, auth] = [randomUUID(), randomBytes(16)];
        const subscription = {
          id,
          privateKey: keys.getPrivateKey(),
          publicKey,
          auth,
          gone: false,
          pushes: [],
        };
        subscriptions.set(id, {
          ...subscription,
          ...(typeof senderKey === "string" ? { senderKey } : {}),
        });
        return Response.json({
          id,
          endpoint: `${running.url}/push/${id}`,
          expirationTime: null,
          keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
        });
      }),
      route("POST", "/_control/subscriptions/{id}/end", (call) => {
        find(call).gone = true;
        return Response.json({ ok: true });
      }),
      route("GET", "/_control/subscriptions/{id}", (call) => {
        const { gone, pushes } = find(call);
        return Response.json({ gone, pushes });
      }),
    ],
  });
  return running;
}

/** A message of a topic that still waits replaces the one before it. */
function take({ pushes }: Subscription, pushed: Pushed): void {
  const before = pushes.findIndex(({ topic }) => topic !== null && topic === pushed.topic);
  if (before < 0) pushes.push(pushed);
  else pushes[before] = { ...pushed, replaced: (pushes[before]?.replaced ?? 0) + 1 };
}

function readHeaders({ headers }: EmulatorCall) {
  const ttl = headers.get("ttl") ?? "";
  if (!/^\d{1,10}$/.test(ttl)) throw refusal(400, "TTL is missing or no number of seconds");
  const urgency = headers.get("urgency") ?? "normal";
  if (!URGENCIES.includes(urgency)) throw refusal(400, "Urgency is unknown");
  const topic = headers.get("topic");
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic))
    throw refusal(400, "Topic is longer than 32 characters");
  return { ttl: Number(ttl), urgency, topic };
}

function decrypt({ headers, body }: EmulatorCall, subscription: Subscription): unknown {
  if (headers.get("content-encoding") !== "aes128gcm")
    throw refusal(400, "Content-Encoding must be aes128gcm");
  if (body.length > LONGEST_BODY) throw refusal(413, "the message is longer than 4096 bytes");
  try {
    return JSON.parse(readMessage(body, subscription).toString("utf8"));
  } catch (cause) {
    throw refusal(400, `the message does not decrypt: ${cause instanceof Error ? cause.message : cause}`);
  }
}

const refusal = (status: number, message: string) =>
  new Refusal(Response.json({ code: status, message }, { status }), message);

const DAY_SECONDS = 24 * 60 * 60;

/** Checks who sends a push (RFC 8292): 401 for a missing or bad token, 403 for a key that may not send here. */
async function checkSender({ headers, url }: EmulatorCall, senderKey?: string): Promise<true> {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (!token || !key) throw refuse(401, "Authorization must be: vapid t=<token>, k=<key>");
  if (senderKey && key !== senderKey) throw refuse(403, "the subscription belongs to another key");
  try {
    const { payload } = await jwtVerify(token, await importKey(key), {
      algorithms: ["ES256"],
      audience: url.origin,
      requiredClaims: ["exp", "sub"],
    });
    if ((payload.exp ?? 0) > Date.now() / 1000 + DAY_SECONDS)
      throw new Error("it expires in more than a day");
    if (!/^(mailto:.+@|https:\/\/)/.test(payload.sub ?? "")) throw new Error("sub is no contact");
  } catch (cause) {
    throw refuse(401, `the token is not valid: ${cause instanceof Error ? cause.message : cause}`);
  }
  return true;
}

/** An uncompressed point of P-256 in base64url. */
function importKey(key: string) {
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) throw new Error("k is no uncompressed P-256 key");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
}

const refuse = (status: number, message: string) =>
  new Refusal(Response.json({ code: status, message }, { status }), message);
