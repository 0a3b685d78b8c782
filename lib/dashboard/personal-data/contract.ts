import * as z from "zod";
import { endpoint } from "@/lib/platform/http/endpoint";

/** Browser-safe: what a client does with personal data (AGENCY-08). */

const instant = z.iso.datetime({ offset: true });

export const erasureSystems = [
  "voice",
  "phone-call",
  "phone-recording",
  "phone-text",
  "calendar",
  "store",
] as const;
export type ErasureSystem = (typeof erasureSystems)[number];

const erasure = z.object({
  id: z.uuid(),
  /** The last three digits of the number. */
  number_ending: z.string(),
  requested_by: z.string().nullable(),
  /** An admin of the agency did it for the client. */
  is_by_agency: z.boolean(),
  requested_at: instant,
  /** When nothing was left to delete anywhere. */
  completed_at: instant.nullable(),
  calls: z.number().int(),
  texts: z.number().int(),
  bookings: z.number().int(),
  /** Calls that stayed because they are held. */
  held: z.number().int(),
  /** What other systems had: by system, how much is deleted, still to be deleted, or could not be. */
  elsewhere: z.array(
    z.object({
      system: z.enum(erasureSystems),
      done: z.number().int(),
      due: z.number().int(),
      failed: z.number().int(),
      /** Why the last attempt failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export type Erasure = z.infer<typeof erasure>;

const caller = z.object({
  phone_number: z
    .string("Say which number")
    .regex(/^\+[1-9]\d{6,14}$/, "Use the international form, such as +447700900123"),
});

export const eraseCaller = endpoint("POST /api/user/erasures", {
  permission: "personal-data",
  proof: "fresh",
  summary: "Erases a caller: calls, recordings, texts, names and addresses, here and with the providers",
  body: caller,
  status: 201,
  limit: { max: 60, seconds: 3_600 },
  response: z.object({ data: erasure }),
  errors: ["not_found", "conflict", "rate_limited"],
});

export const listErasures = endpoint("GET /api/user/erasures", {
  permission: "personal-data",
  summary: "The callers that were erased, and what is still to be deleted elsewhere; the newest first",
  response: z.object({ data: z.array(erasure) }),
});

const ofClient = z.object({ id: z.uuid().toLowerCase() });

export const eraseClientsCaller = endpoint("POST /api/admin/users/{id}/erasures", {
  permission: "agency.change",
  proof: "fresh",
  summary: "Erases a caller for a client, who sees it; as POST /api/user/erasures does",
  params: ofClient,
  body: caller,
  status: 201,
  limit: { max: 60, seconds: 3_600 },
  response: z.object({ data: erasure }),
  errors: ["not_found", "conflict", "rate_limited"],
});

export const listClientsErasures = endpoint("GET /api/admin/users/{id}/erasures", {
  permission: "agency.read",
  summary: "A client's erased callers, and what is still to be deleted elsewhere; the newest first",
  params: ofClient,
  response: z.object({ data: z.array(erasure) }),
  errors: ["not_found"],
});

export const startExport = endpoint("POST /api/user/export", {
  permission: "personal-data",
  proof: "fresh",
  summary: "An address that gives out everything of the account as a ZIP file, for five minutes",
  limit: { max: 10, seconds: 3_600 },
  response: z.object({ data: z.object({ address: z.string(), expires_at: instant }) }),
  errors: ["rate_limited"],
});

export const downloadExport = endpoint("GET /api/exports/{userId}", {
  access: "media",
  summary: "Everything of an account as a ZIP file; `token` is the ticket of POST /api/user/export",
  params: z.object({ userId: z.uuid().toLowerCase() }),
  /** Without a token the response is 401, as for a bad one. */
  query: z.object({ token: z.string().max(2_000).default("") }),
  response: { stream: "application/zip" },
  errors: ["unauthenticated", "not_found"],
});
