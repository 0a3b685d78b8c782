import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** The auth provider's own words when something is missing (AUTH-05). */
export const MISSING_CREDENTIALS = "You must provide either an email or phone number and a password";

const credential = (max: number) => z.string(MISSING_CREDENTIALS).max(max, MISSING_CREDENTIALS);

export const signIn = endpoint("POST /api/auth/sign-in", {
  access: "public",
  summary: "Exchanges a user name or email and a password for a session",
  body: z
    .object({ identifier: credential(320), password: credential(1_000) })
    .refine((value) => value.identifier.trim() !== "" && value.password !== "", MISSING_CREDENTIALS),
  response: z.object({
    data: z.object({
      access_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.number(),
      expires_at: z.number(),
    }),
    /** Whether they have to confirm with a second factor before any page is shown. */
    unconfirmed: z.boolean(),
  }),
  errors: ["sign_in_failed", "rate_limited", "unavailable"],
});
