import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: second factors, and confirming with one that it is oneself (AGENCY-06). */

const instant = z.iso.datetime({ offset: true });

const factor = z.object({
  id: z.uuid(),
  kind: z.enum(["app", "passkey"]),
  name: z.string(),
  created_at: instant,
  /** Null until it has served once. */
  last_used_at: instant.nullable(),
});
export type SecondFactor = z.infer<typeof factor>;

const factors = z.object({
  factors: z.array(factor),
  recovery_codes_left: z.number().int(),
  /** The person's role needs one. */
  required: z.boolean(),
  /** Whether this address can have passkeys: not one that is an IP address. */
  passkeys: z.boolean(),
});
export type SecondFactors = z.infer<typeof factors>;

/** New recovery codes are in no other answer. Null if there are codes already. */
const added = z.object({ data: factors, recovery_codes: z.array(z.string()).nullable() });

const proof = z.object({
  /** `to-enrol`: the role needs a second factor, and there is none yet. */
  state: z.enum(["not-asked", "to-enrol", "missing", "kept", "fresh"]),
  app: z.boolean(),
  passkey: z.boolean(),
  recovery_codes_left: z.number().int(),
});
export type ProofState = z.infer<typeof proof>;

const currentPassword = z
  .string("Enter your password")
  .min(1, "Enter your password")
  .max(1_000, "Use at most 1,000 characters");
const name = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name, such as “My phone”")
  .max(60, "Use at most 60 characters")
  .regex(/^[^\p{Cc}]*$/u, "Remove the control characters from the name");
const code = z
  .string("Enter the code")
  .trim()
  .min(1, "Enter the code")
  .max(80, "That is not one of our codes: it is too long");
/** As the browser gives it; the library that reads it checks every part. */
const credential = z.looseObject({ id: z.string().max(2_000), rawId: z.string().max(2_000) });
const options = z.looseObject({ challenge: z.string() });

/** Each try tests a password. */
const limit = { max: 10, seconds: 600 };

export const showProof = endpoint("GET /api/auth/proof", {
  permission: "self",
  proof: "none",
  viewing: "refused",
  summary: "Whether this session has confirmed with a second factor who it is, and how it can",
  response: z.object({ data: proof }),
});

export const proveWithCode = endpoint("POST /api/auth/proof", {
  permission: "self",
  proof: "none",
  viewing: "allowed",
  summary: "Confirms this session with a code of an authenticator app, or with a recovery code",
  body: z.object({ code }),
  response: z.object({ data: proof }),
  errors: ["rate_limited", "conflict"],
});

export const startPasskeyProof = endpoint("POST /api/auth/proof/passkey/challenge", {
  permission: "self",
  proof: "none",
  viewing: "allowed",
  summary: "What a passkey has to sign next, as WebAuthn's request options",
  limit: { max: 60, seconds: 600 },
  response: z.object({ data: options }),
  errors: ["conflict", "rate_limited"],
});

export const proveWithPasskey = endpoint("POST /api/auth/proof/passkey", {
  permission: "self",
  proof: "none",
  viewing: "allowed",
  summary: "Confirms this session with what a passkey has signed",
  body: z.object({ credential }),
  limit: { max: 60, seconds: 600 },
  response: z.object({ data: proof }),
  errors: ["conflict", "rate_limited"],
});

export const mySecondFactors = endpoint("GET /api/user/second-factors", {
  permission: "self",
  viewing: "refused",
  summary: "The second factors of the signed-in user",
  response: z.object({ data: factors }),
});

export const addApp = endpoint("POST /api/user/second-factors/app", {
  permission: "self",
  proof: "enrol",
  summary: "Begins to add an authenticator app; it counts once a code of it has been confirmed",
  body: z.object({ name, current_password: currentPassword }),
  limit,
  status: 201,
  response: z.object({
    data: z.object({
      id: z.uuid(),
      /** For typing in, in groups of four. */
      secret: z.string(),
      /** `otpauth://…`, which opens the app on a phone. */
      address: z.string(),
      /** The address as a picture to scan. */
      svg: z.string(),
    }),
  }),
  errors: ["conflict", "rate_limited", "unavailable"],
});

export const confirmApp = endpoint("POST /api/user/second-factors/app/{id}", {
  permission: "self",
  proof: "enrol",
  summary: "Ends adding an authenticator app, with a code that it shows",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: z.object({ code }),
  response: added,
  errors: ["not_found", "rate_limited"],
});

export const startPasskey = endpoint("POST /api/user/second-factors/passkeys/challenge", {
  permission: "self",
  proof: "enrol",
  summary: "Begins to add a passkey: WebAuthn's creation options",
  body: z.object({ current_password: currentPassword }),
  limit,
  response: z.object({ data: options }),
  errors: ["conflict", "rate_limited", "unavailable"],
});

export const addPasskey = endpoint("POST /api/user/second-factors/passkeys", {
  permission: "self",
  proof: "enrol",
  summary: "Adds the passkey that the browser has made",
  body: z.object({ name, credential }),
  status: 201,
  response: added,
  errors: ["conflict"],
});

export const removeSecondFactor = endpoint("DELETE /api/user/second-factors/{id}", {
  permission: "self",
  proof: "fresh",
  summary: "Removes a second factor; with the last one go the recovery codes",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: factors }),
  errors: ["not_found", "conflict"],
});

export const renewRecoveryCodes = endpoint("POST /api/user/second-factors/recovery-codes", {
  permission: "self",
  proof: "fresh",
  summary: "Makes ten new recovery codes; the former ones end",
  response: z.object({ data: factors, recovery_codes: z.array(z.string()) }),
  errors: ["conflict"],
});

export const resetSecondFactors = endpoint("DELETE /api/admin/users/{id}/second-factors", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Removes the second factors of somebody who has lost them, and ends their sessions",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({ data: z.object({ removed: z.number().int() }) }),
  errors: ["not_found", "conflict"],
});
