import * as z from "zod";
import { suppression } from "@/lib/accounts/mail-suppressions/contract";
import { createdUser, invitedUser, town } from "@/lib/accounts/users/contract";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: links by email with which people choose their own password. */

const instant = z.iso.datetime({ offset: true });
const params = z.object({ id: z.uuid().toLowerCase() });
const token = z.string("Open the link in the email").max(200, "Open the link in the email");
const kind = z.enum(["invitation", "reset"]);
const state = z.enum(["open", "used", "expired", "withdrawn"]);
export type LinkState = z.infer<typeof state>;

const accountLink = z.object({
  kind,
  state,
  created_at: instant,
  expires_at: instant,
  /** Who sent it; null if the person asked for it. */
  sent_by: z.string().nullable(),
  mail: z.object({
    state: z.enum(["due", "sent", "failed", "dropped"]),
    /** Why it has not been sent, or not yet. */
    problem: z.string().nullable(),
  }),
});
export type AccountLink = z.infer<typeof accountLink>;

const access = z.object({
  /** What is missing before links can be sent, as a sentence; null if nothing is. */
  obstacle: z.string().nullable(),
  /** Invited, and has not chosen a password yet. */
  invited: z.boolean(),
  /** The newest one. */
  link: accountLink.nullable(),
  /** How many second factors they confirm with. */
  second_factors: z.number().int(),
  /** Null while all emails may go to their address. */
  suppression: suppression.nullable(),
});
export type UserAccess = z.infer<typeof access>;

export const inviteUser = endpoint("POST /api/admin/invitations", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Creates an account without a known password, and emails a link to choose one",
  body: invitedUser,
  status: 201,
  limit: { max: 60, seconds: 600 },
  response: createdUser,
  errors: ["conflict", "provider_failed", "rate_limited", "unavailable"],
});

export const userAccess = endpoint("GET /api/admin/users/{id}/access", {
  permission: "agency.read",
  summary: "The newest link that was sent to a user, and whether its email has left",
  params,
  response: z.object({ data: access }),
  errors: ["not_found"],
});

export const sendAccessLink = endpoint("POST /api/admin/users/{id}/access", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Emails a user a new link to choose a password; earlier ones end",
  params,
  response: z.object({ data: access }),
  errors: ["not_found", "conflict", "rate_limited", "unavailable"],
});

export const withdrawAccessLink = endpoint("DELETE /api/admin/users/{id}/access", {
  permission: "agency.people",
  summary: "Ends the link that was sent to a user",
  params,
  response: z.object({ data: access }),
  errors: ["not_found"],
});

export const correctUser = endpoint("PUT /api/admin/users/{id}/account", {
  permission: "agency.people",
  proof: "fresh",
  summary:
    "Corrects a client's name, email and town, each unchanged if left out; an open invitation is sent again, to a new address",
  params,
  body: z
    .object({
      full_name: z
        .string("Enter the name")
        .trim()
        .min(1, "Enter the name")
        .max(200, "Use at most 200 characters")
        .regex(/^[^\p{Cc}]*$/u, "Remove the control characters from the name")
        .optional(),
      email: z
        .email("Enter an email such as owner@company.com")
        .max(320, "Use at most 320 characters")
        .toLowerCase()
        .optional(),
      /** Empty removes it. */
      town: town.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, "Say what to change"),
  response: z.object({
    data: z.object({ full_name: z.string(), email: z.string(), invited_again: z.boolean() }),
  }),
  errors: ["not_found", "conflict", "unavailable"],
});

export const askForReset = endpoint("POST /api/auth/password-reset", {
  access: "public",
  summary:
    "Emails a link to choose a new password, if there is such an account; the answer is always the same",
  body: z.object({
    identifier: z
      .string("Enter your username or email")
      .trim()
      .min(1, "Enter your username or email")
      .max(320, "Use at most 320 characters"),
  }),
  limit: { max: 20, seconds: 600 },
  response: z.object({}),
  errors: ["rate_limited", "unavailable"],
});

export const showAccessLink = endpoint("POST /api/auth/access-link", {
  access: "public",
  summary: "What a link from an email is for, and whether it still counts; looking does not use it up",
  body: z.object({ token }),
  limit: { max: 60, seconds: 600 },
  response: z.object({
    data: z.object({
      kind,
      state,
      /** The email address of an open link. */
      email: z.string().nullable(),
      agency: z.string(),
      /** The client whose people they join; null for an account of their own. */
      firm: z.string().nullable(),
    }),
  }),
  errors: ["not_found", "rate_limited"],
});

export const choosePassword = endpoint("POST /api/auth/access-link/password", {
  access: "public",
  summary: "Uses a link from an email to choose a password; all sessions of the account end",
  body: z.object({
    token,
    password: z
      .string("Enter a password")
      .min(1, "Enter a password")
      .max(1_000, "Use at most 1,000 characters"),
  }),
  limit: { max: 60, seconds: 600 },
  response: z.object({ data: z.object({ email: z.string() }) }),
  errors: ["not_found", "conflict", "rate_limited", "unavailable"],
});
