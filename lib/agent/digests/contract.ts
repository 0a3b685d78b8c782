import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: weekly and monthly digests, and their links. */

const day = z.iso.date();

const sentCopy = z.object({
  channel: z.enum(["text", "email"]),
  /** The person, or the client's number. */
  to: z.string(),
  state: z.enum(["due", "sent", "failed", "dropped"]),
  problem: z.string().nullable(),
});

const sentDigest = z.object({
  id: z.uuid(),
  kind: z.enum(["weekly", "monthly", "asked"]),
  from: day,
  to: day,
  made_at: z.iso.datetime(),
  /** Why it was not sent; null if it was. */
  skipped: z.enum(["stopped", "nothing", "incomplete", "late"]).nullable(),
  copies: z.array(sentCopy),
  /** Where it opens without signing in; null once its links were revoked or have expired. */
  address: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked: z.boolean(),
});
export type SentDigest = z.infer<typeof sentDigest>;

const way = z.object({
  on: z.boolean(),
  to: z.string().nullable(),
  /** Why it cannot be sent; null if it can. */
  problem: z.string().nullable(),
  /** When the next one is sent; null while it is off. */
  next_at: z.iso.datetime().nullable(),
});

const digestState = z.object({
  /** To the client's own number. */
  weekly_text: way,
  /** To the signed-in person. */
  monthly_email: way,
  /** The newest twelve. */
  sent: z.array(sentDigest),
});
export type DigestState = z.infer<typeof digestState>;

const answer = z.object({ data: digestState });

export const myDigests = endpoint("GET /api/user/digests", {
  permission: "figures.read",
  summary: "What the signed-in client is told each week and month, and what was sent",
  response: answer,
});

export const saveDigests = endpoint("PUT /api/user/digests", {
  permission: "figures.write",
  summary: "Switches the client's weekly text or the signed-in owner's monthly email on or off",
  body: z
    .object({
      weekly_text: z.boolean("true or false").optional(),
      monthly_email: z.boolean("true or false").optional(),
    })
    .refine(
      (body) => Object.values(body).some((wanted) => wanted !== undefined),
      "Say weekly_text or monthly_email.",
    ),
  response: answer,
  errors: ["conflict"],
});

export const sendDigestNow = endpoint("POST /api/user/digests", {
  permission: "figures.write",
  summary: "Immediately emails the signed-in owner a digest of the last seven days",
  response: answer,
  errors: ["conflict"],
  limit: { max: 5, seconds: 3_600 },
});

export const revokeDigest = endpoint("DELETE /api/user/digests/{id}", {
  permission: "figures.write",
  summary: "Revokes every link of a digest: it no longer opens",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: answer,
});

/** The address in `List-Unsubscribe`. */
export const unsubscribe = endpoint("POST /api/unsubscribe/{token}", {
  access: "media",
  summary:
    "Ends the monthly email of the person in the token, as RFC 8058 asks: without cookies, in one step",
  params: z.object({ token: z.string().max(100) }),
  response: { stream: "text/plain" },
});

/** For mail programs that open the same address instead. */
export const showUnsubscribe = endpoint("GET /api/unsubscribe/{token}", {
  access: "media",
  summary: "Leads to the page with the button that does the same; changes nothing",
  params: z.object({ token: z.string().max(100) }),
  response: { stream: "text/html" },
});
