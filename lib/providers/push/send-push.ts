import webPush from "web-push";
import { SECOND } from "@/lib/platform/core/clock";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { type PostAnswer, sendPost } from "@/lib/providers/target/send-post";

const TIMEOUT = 10 * SECOND;
const ANSWER_BYTES = 2 * 1024;

export type PushKeys = { publicKey: string; privateKey: string };

export type Push = {
  device: { endpoint: string; p256dh: string; auth: string };
  /** JSON for our service worker, at most 3 kB. The push service learns only its length. */
  payload: string;
  keys: PushKeys;
  /** Who sends it: an https or mailto address. */
  subject: string;
  /** At most 32 characters. A message of the same topic that the device has not fetched yet is replaced (RFC 8030). */
  topic: string;
  urgent: boolean;
  ttlSeconds: number;
};

/**
 * Hands a message to a browser's push service, encrypted (RFC 8291) and signed (RFC 8292). The address comes from a
 * browser, so it is guarded as any that a user enters. Never throws; keys that encrypt nothing are `refused`.
 */
export async function sendPush(push: Push): Promise<PostAnswer> {
  const { endpoint } = push.device;
  let request: ReturnType<typeof encrypt>;
  try {
    request = encrypt(push);
  } catch (cause) {
    return { kind: "refused", cause };
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const answer = await sendPost({
    url: endpoint,
    body: request.body,
    headers: () => Object.fromEntries(headers),
    timeoutMs: TIMEOUT,
    limit: ANSWER_BYTES,
    cut: true,
  });
  countProvider("push", answer.httpStatus ?? null);
  return answer;
}

function encrypt({ device, payload, keys, subject, topic, urgent, ttlSeconds }: Push) {
  const { endpoint, p256dh, auth } = device;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: ttlSeconds,
    topic,
    urgency: urgent ? "high" : "normal",
    contentEncoding: "aes128gcm",
    vapidDetails: { subject, ...keys },
  });
}

/** A new pair of VAPID keys, in base64url. */
export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();
