import * as z from "zod";
import { currency } from "@/lib/accounts/billing/contract";
import { serviceHealth } from "@/lib/accounts/connections/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit, pagePlace } from "@/lib/platform/http/page-limit";
import { searchText } from "@/lib/platform/http/search-text";
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from "@/lib/platform/locale/countries/formats";
import { SETUP_STEPS } from "./setup";

/** Browser-safe: the users with an account, and the progress of each client's setup. */

export const MISSING = "Please fill in email and password";

const instant = z.iso.datetime({ offset: true });
const id = z.object({ id: z.uuid().toLowerCase() });
const text = (max: number) => z.string(MISSING).max(max, `Use at most ${max} characters`);

/** As the auth provider's sign-up writes it to `profiles` (API-08). */
const profile = z.object({
  id: z.uuid(),
  email: z.string(),
  /** The email if no name was given (USERS-06). */
  full_name: z.string(),
  created_at: instant,
});

export const adminUser = z.object({
  ...profile.shape,
  /** `full_name` is null if none was given. */
  user_metadata: z.object({ full_name: z.string().nullable() }),
  country: z.enum(COUNTRY_CODES),
  is_admin: z.boolean(),
  /** At the agency; null for a client. */
  agency_role: z.enum(["admin", "support"]).nullable(),
  /** Null for an account created elsewhere, such as by open sign-up, that awaits approval; disabled until then. */
  approved_at: instant.nullable(),
  disabled_at: instant.nullable(),
  /** Invited by email, and has not chosen a password yet. */
  invited: z.boolean(),
  /**
   * Null while not live. `stopped`: why the agent takes no calls all the same. `failing_since` is set while a check that
   * calls depend on fails; a disabled client is not checked.
   */
  live: z
    .object({
      since: instant,
      stopped: z.enum(["paused", "disabled"]).nullable(),
      failing_since: instant.nullable(),
    })
    .nullable(),
  setup: z.object({
    /** The remaining steps before they can go live, in order. */
    missing: z.array(z.enum(SETUP_STEPS)),
    of: z.number().int(),
  }),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUsers = endpoint("GET /api/admin/users", {
  permission: "agency.read",
  summary: "All users, the newest first; with `limit` one page, and `next` is the `after` of the next page",
  query: z.object({
    /** Part of a name or an email. */
    search: searchText,
    after: pagePlace.optional(),
    limit: pageLimit(200).optional(),
  }),
  response: z.object({
    data: z.array(adminUser),
    next: z.string().nullable(),
    /** The total number of matches. */
    total: z.number().int(),
  }),
});
export type UserPage = z.infer<typeof adminUsers.response>;

/** Where a business is, as people say it, such as Leeds. */
export const town = z
  .string("Enter the town as text")
  .trim()
  .max(100, "Use at most 100 characters")
  .regex(/^[^\p{Cc}]*$/u, "Remove the control characters from the town");

const newUser = {
  email: text(320).trim().min(1, MISSING),
  fullName: z.string("Enter the name as text").trim().max(200, "Use at most 200 characters").nullish(),
  country: z.enum(COUNTRY_CODES, "Choose a country").default(DEFAULT_COUNTRY_CODE),
};
export const invitedUser = z.object({
  ...newUser,
  town: town.nullish(),
  email: z.email("Enter an email such as owner@company.com").max(320, "Use at most 320 characters"),
});
export const createdUser = z.object({ data: profile });

export const createUser = endpoint("POST /api/admin/users", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Creates an account with the auth provider; a refusal carries the provider's own message",
  body: z.object({
    email: newUser.email,
    password: text(1_000).min(1, MISSING),
    fullName: newUser.fullName,
    country: newUser.country,
  }),
  status: 201,
  response: createdUser,
  errors: ["conflict", "provider_failed", "rate_limited", "unavailable"],
});

export const userDetails = z.object({
  ...adminUser.shape,
  /** Where the business is; null while unknown. */
  town: z.string().nullable(),
  username: z.string(),
  /** Active ones. */
  numbers: z.array(
    z.object({
      id: z.uuid(),
      phone_number: z.string(),
      description: z.string().nullable(),
      /** Whether the voice provider's id or SIP address of the line is known. */
      known_to_provider: z.boolean(),
      /** Names of the tools with an active target for this number. */
      tools: z.array(z.string()),
    }),
  ),
  workflows: z.array(z.object({ workflow_name: z.string(), workflow_slug: z.string() })),
  campaigns: z.array(z.object({ id: z.uuid(), name: z.string(), status: z.string() })),
  /** As last known, without calling Google. */
  connections: z.array(serviceHealth),
  /** Null until set. */
  plan: z
    .object({ monthly_payment: z.number().nullable(), down_payment: z.number().nullable(), currency })
    .nullable(),
  automation_keys: z.number().int(),
  webhooks: z.number().int(),
  /** What the client has not ticked off: messages, and promises of their agent that were not kept. */
  open_to_dos: z.number().int(),
  broken_promises: z.number().int(),
  last_call_at: instant.nullable(),
});
export type UserDetails = z.infer<typeof userDetails>;

export const readUser = endpoint("GET /api/admin/users/{id}", {
  permission: "agency.read",
  summary: "One user: what is assigned to them, and what is missing before they are live",
  params: id,
  response: z.object({ data: userDetails }),
  errors: ["not_found"],
});

export const updateUser = endpoint("PUT /api/admin/users/{id}", {
  permission: "agency.people",
  proof: "fresh",
  summary:
    "Disables, enables or approves an account, gives or removes admin rights; disabling and enabling end all sessions immediately",
  params: id,
  body: z
    .object({
      /** False also approves an account that awaits it. */
      disabled: z.boolean("true or false").optional(),
      admin: z.boolean("true or false").optional(),
      /** Must be true to remove one's own admin rights. */
      confirmed: z.boolean("true or false").default(false),
    })
    .refine(
      ({ disabled, admin }) => disabled !== undefined || admin !== undefined,
      "Say what to change: disabled or admin",
    ),
  response: z.object({ data: userDetails }),
  errors: ["not_found", "conflict"],
});
