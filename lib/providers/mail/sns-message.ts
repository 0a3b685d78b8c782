import { verify, X509Certificate } from "node:crypto";
import * as z from "zod";
import { DAY, MINUTE } from "@/lib/platform/core/clock";

/** A message of Amazon SNS, by which Amazon SES tells of bounces. docs.aws.amazon.com/sns: verify message signature. */
const snsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsMessage = z.infer<typeof snsMessage>;

/** Null for what is no message of SNS. Never throws. */
export function readSnsMessage(body: string): SnsMessage | null {
  try {
    return snsMessage.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

const HOST = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?$/;
const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/;

/** Whether an address is SNS itself, and nothing else that Amazon hosts for anybody. */
export function isSnsAddress(written: string): boolean {
  const url = URL.canParse(written) ? new URL(written) : null;
  return (
    url !== null &&
    url.protocol === "https:" &&
    HOST.test(url.hostname) &&
    [url.port, url.username, url.password, url.hash].every((part) => part === "")
  );
}

/** Whether a message names its certificate where SNS keeps them. */
export const isCertificateAddress = (written: string) =>
  isSnsAddress(written) && CERTIFICATE.test(new URL(written).pathname) && new URL(written).search === "";

/** SNS tries for less than that. */
const OLDEST = DAY;
const AHEAD = 5 * MINUTE;

/** Whether a message is signed with a certificate of SNS, and not long ago. Pure; `now` in ms. */
export function isSignedBySns(message: SnsMessage, pem: string, now: number): boolean {
  const at = Date.parse(message.Timestamp);
  if (!(at > now - OLDEST && at < now + AHEAD)) return false;
  try {
    const certificate = new X509Certificate(pem);
    if (!isOfSns(certificate, now)) return false;
    return verify(
      message.SignatureVersion === "2" ? "RSA-SHA256" : "RSA-SHA1",
      Buffer.from(signedText(message)),
      certificate.publicKey,
      Buffer.from(message.Signature, "base64"),
    );
  } catch {
    return false;
  }
}

const isOfSns = ({ subject, validFrom, validTo }: X509Certificate, now: number) =>
  /^CN=sns[a-z0-9.-]*\.amazonaws\.com(?:\.cn)?$/m.test(subject) &&
  Date.parse(validFrom) <= now &&
  now <= Date.parse(validTo);

/** Names and values, one a line, in the order that SNS signs them in. */
function signedText(message: SnsMessage): string {
  const names =
    message.Type === "Notification"
      ? (["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const)
      : (["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const);
  return names.map((name) => (message[name] == null ? "" : `${name}\n${message[name]}\n`)).join("");
}
