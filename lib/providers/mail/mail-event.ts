import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { MINUTE } from "@/lib/platform/core/clock";

/** How old a message may be: the tolerance of the Standard Webhooks libraries. */
const TOLERANCE = 5 * MINUTE;

type Signed = { headers: Headers; body: string; secret: string; now: number };

/** Whether a message is signed as Standard Webhooks 1.0.0, whose headers Svix, and so Resend, names `svix-…`. */
export function isSignedMailEvent({ headers, body, secret, now }: Signed): boolean {
  const header = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? "";
  const [id, timestamp] = [header("id"), header("timestamp")];
  if (!id || !/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1_000) > TOLERANCE)
    return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return header("signature")
    .split(" ")
    .some((each) => {
      const [version, signature = ""] = each.split(",");
      const sent = Buffer.from(signature, "base64");
      return version === "v1" && sent.length === expected.length && timingSafeEqual(sent, expected);
    });
}

/** Whether a message has the secret as its password: Postmark signs nothing, and documents HTTP authentication. */
export function hasPassword(headers: Headers, secret: string): boolean {
  const [, given = ""] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(headers.get("authorization") ?? "") ?? [];
  const words = Buffer.from(given, "base64").toString("utf8");
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return words.includes(":") && timingSafeEqual(hash(words.slice(words.indexOf(":") + 1)), hash(secret));
}

/** Resend names all recipients of the email. If they are several, it is not known whose news it is. */
const addresses = z.union([z.array(z.string()).length(1), z.string().transform((one) => [one])]);
const bounced = z.object({
  type: z.literal("email.bounced"),
  data: z.object({ to: addresses, bounce: z.object({ type: z.string() }).nullish() }),
});
/** Postmark's: postmarkapp.com/developer/webhooks. */
const postmark = z.discriminatedUnion("RecordType", [
  z.object({ RecordType: z.literal("Bounce"), Type: z.string(), Email: z.string() }),
  z.object({ RecordType: z.literal("SpamComplaint"), Email: z.string() }),
]);
/** Amazon SES's, which are in a message of SNS: docs.aws.amazon.com/ses, notification contents. */
const recipients = z.array(z.object({ emailAddress: z.string() }));
const ses = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z
      .object({ complainedRecipients: recipients, complaintFeedbackType: z.string().nullish() })
      .optional(),
  })
  .transform((event) => ({ ...event, kind: event.eventType ?? event.notificationType }));

const complained = z.object({ type: z.literal("email.complained"), data: z.object({ to: addresses }) });

export type DeadAddresses = { addresses: string[]; reason: "bounce" | "complaint" };

/** The addresses that must not be written to any more; null for other news, such as a full mailbox. */
export function readMailEvent(body: string): DeadAddresses | null {
  const event = parse(body);
  const complaint = complained.safeParse(event).data;
  if (complaint) return { addresses: clean(complaint.data.to), reason: "complaint" };
  const bounce = bounced.safeParse(event).data;
  // Resend sends it for permanent bounces; where a type is named, it has to be that one.
  const isHard = bounce && (bounce.data.bounce?.type ?? "permanent").toLowerCase() === "permanent";
  if (isHard) return { addresses: clean(bounce.data.to), reason: "bounce" };
  return ofPostmark(event) ?? ofSes(event);
}

/** Those after which Postmark itself sends no more. */
const DEAD = ["HardBounce", "BadEmailAddress", "SpamComplaint"];

function ofPostmark(event: unknown): DeadAddresses | null {
  const { data } = postmark.safeParse(event);
  if (!data || (data.RecordType === "Bounce" && !DEAD.includes(data.Type))) return null;
  const isBounce = data.RecordType === "Bounce" && !data.Type.startsWith("Spam");
  return { addresses: clean([data.Email]), reason: isBounce ? "bounce" : "complaint" };
}

function ofSes(event: unknown): DeadAddresses | null {
  const { data } = ses.safeParse(event);
  const of = (list: z.infer<typeof recipients>) => clean(list.map(({ emailAddress }) => emailAddress));
  // SES also passes on that somebody took an email out of their spam.
  if (data?.kind === "Complaint" && data.complaint && data.complaint.complaintFeedbackType !== "not-spam")
    return { addresses: of(data.complaint.complainedRecipients), reason: "complaint" };
  if (data?.kind === "Bounce" && data.bounce?.bounceType === "Permanent")
    return { addresses: of(data.bounce.bouncedRecipients), reason: "bounce" };
  return null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** `Ann <ann@example.com>` → `ann@example.com`. */
const clean = (written: string[]) =>
  written.flatMap((each) => /[^\s<>,;"]+@[^\s<>,;"]+/.exec(each)?.[0].toLowerCase() ?? []);
