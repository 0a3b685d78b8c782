import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: what people change of their own account. */

const ownAccount = z.object({
  full_name: z.string(),
  email: z.string(),
  username: z.string(),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const currentPassword = z
  .string("Enter your current password")
  .min(1, "Enter your current password")
  .max(1_000, "Use at most 1,000 characters");
/** Each try tests a password. */
const limit = { max: 10, seconds: 600 };

export const myAccount = endpoint("GET /api/user/account", {
  permission: "self",
  summary: "Name, email and user name of the signed-in user",
  response: z.object({ data: ownAccount }),
});

export const saveMyAccount = endpoint("PUT /api/user/account", {
  permission: "self",
  summary: "Changes the name of the signed-in user",
  body: z.object({
    full_name: z
      .string("Enter your name")
      .trim()
      .min(1, "Enter your name")
      .max(200, "Use at most 200 characters")
      .regex(/^[^\p{Cc}]*$/u, "Remove the control characters from the name"),
  }),
  response: z.object({ data: ownAccount }),
});

export const changeMyEmail = endpoint("POST /api/user/account/email", {
  permission: "self",
  proof: "fresh",
  summary: "Changes the address that the signed-in user signs in with; the current password proves who asks",
  body: z.object({
    email: z.email("Enter an email address such as you@company.com").max(320, "Use at most 320 characters"),
    current_password: currentPassword,
  }),
  limit,
  response: z.object({
    data: ownAccount.extend({
      /** The new address while the auth provider waits for it to be confirmed by a link. */
      pending_email: z.string().nullable(),
    }),
  }),
  errors: ["conflict", "rate_limited", "unavailable", "provider_failed"],
});

export const changeMyPassword = endpoint("POST /api/user/account/password", {
  permission: "self",
  proof: "fresh",
  summary: "Changes the password of the signed-in user and ends their sessions on other devices",
  body: z.object({
    current_password: currentPassword,
    new_password: z.string("Enter a new password").max(1_000, "Use at most 1,000 characters"),
  }),
  limit,
  response: z.object({ data: z.object({ other_sessions_ended: z.number().int() }) }),
  errors: ["rate_limited", "unavailable", "provider_failed"],
});
