import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";
import { AGENCY_SERVICES, type ClientService, GOOGLE_SERVICES, type GoogleService } from "./services";

/** Browser-safe: a client's connections to outside services. */

const clientServices = Object.keys(GOOGLE_SERVICES) as [ClientService, ...ClientService[]];
const clientService = z.enum(clientServices);
const service = z.enum([
  ...clientServices,
  ...(Object.keys(AGENCY_SERVICES) as (keyof typeof AGENCY_SERVICES)[]),
] as [GoogleService, ...GoogleService[]]);

/**
 * `valid`: Google confirmed it at the last check. `unchecked`: not checked yet. `unreachable`: Google did not answer
 * the last check. `needs_reauth`: the grant is gone or too narrow; only a new consent helps.
 */
export const tokenStatus = z.enum(["not_connected", "unchecked", "valid", "unreachable", "needs_reauth"]);
export type TokenStatus = z.infer<typeof tokenStatus>;

export const serviceHealth = z.object({
  service: clientService,
  status: tokenStatus,
  action_needed: z.literal("reauthenticate").nullable(),
  /** The account that gave its consent. */
  account: z.string().nullable(),
});
export type ServiceHealth = z.infer<typeof serviceHealth>;

export const tokenHealth = endpoint("GET /api/token-health/token-health/{userId}", {
  permission: "connections.read",
  summary:
    "The state of a user's eight services; admins may read any user's. Asks Google at most once a minute",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  response: z.object({ token_health: z.array(serviceHealth) }),
  errors: ["not_found", "rate_limited"],
  limit: { max: 60, seconds: 60 },
});

export const consentAddress = endpoint("GET /api/google/{service}/auth-url", {
  permission: "connections.change",
  viewing: "refused",
  summary: "Where the signed-in user's browser gives consent for a service",
  params: z.object({ service }),
  /** The requester's own id: users can only connect their own services. */
  query: z.object({
    user_id: z.uuid("your own user id").toLowerCase(),
    /** Beside the service's base scopes: `mail.read` (Gmail), `contacts.write` (Contacts), separated by commas. */
    permissions: z.string().max(200).optional(),
  }),
  response: z.object({ url: z.url() }),
  errors: ["not_found", "unavailable", "rate_limited"],
  limit: { max: 30, seconds: 60 },
});

export const oauthCallback = endpoint("POST /api/google/{service}/oauth-callback", {
  permission: "connections.change",
  summary: "Exchanges what Google's consent page gave for tokens, and stores them",
  params: z.object({ service }),
  /** `user_id` is the `state` that Google returned. */
  body: z.object({ code: z.string().min(1).max(2_048), user_id: z.string().min(1).max(2_048) }),
  response: z.object({}),
  errors: ["provider_failed", "unavailable", "rate_limited"],
  limit: { max: 30, seconds: 60 },
});

export const disconnectService = endpoint("DELETE /api/google/{service}/connection", {
  permission: "connections.change",
  summary: "Deletes the signed-in user's tokens of a service, and revokes them with Google",
  params: z.object({ service }),
  response: z.object({}),
  errors: ["rate_limited"],
  limit: { max: 30, seconds: 60 },
});
