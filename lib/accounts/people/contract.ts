import * as z from "zod";
import { suppression } from "@/lib/accounts/mail-suppressions/contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { AGENCY_ROLES, MEMBER_ROLES } from "./roles";

/** Browser-safe: who works for an account, and who was invited to. */

const instant = z.iso.datetime({ offset: true });
const params = z.object({ id: z.uuid().toLowerCase() });

const memberRole = z.enum(MEMBER_ROLES, "Choose a role");
const agencyRole = z.enum(AGENCY_ROLES, "Choose a role");

const invitation = z.object({
  state: z.enum(["open", "used", "expired", "withdrawn"]),
  sent_at: instant,
  expires_at: instant,
  mail: z.enum(["due", "sent", "failed", "dropped"]),
});

const personFields = {
  id: z.uuid(),
  /** The email if no name was given. */
  full_name: z.string(),
  email: z.string(),
  /** The signed-in person themselves. */
  is_me: z.boolean(),
  /** Null for somebody who never signed in. */
  last_seen_at: instant.nullable(),
  /** Set until they have accepted. */
  invitation: invitation.nullable(),
  /** Null while all emails may go to their address. */
  suppression: suppression.nullable(),
};

const accountPerson = z.object({ ...personFields, role: memberRole });
export type AccountPerson = z.infer<typeof accountPerson>;

const response = z.object({ data: z.array(accountPerson) });

const agencyPerson = z.object({ ...personFields, role: agencyRole });
export type AgencyPerson = z.infer<typeof agencyPerson>;
const agencyResponse = z.object({ data: z.array(agencyPerson) });

const invitedPerson = {
  email: z
    .email("Enter an email such as name@company.com")
    .max(320, "Use at most 320 characters")
    .toLowerCase(),
  full_name: z
    .string("Enter the name as text")
    .trim()
    .max(200, "Use at most 200 characters")
    .regex(/^[^\p{Cc}]*$/u, "Remove the control characters from the name")
    .default(""),
};

export const accountPeople = endpoint("GET /api/user/people", {
  permission: "people.read",
  summary: "Who works for the client, and who was invited to, owners first",
  response,
});

export const invitePerson = endpoint("POST /api/user/people", {
  permission: "people.change",
  proof: "fresh",
  summary: "Invites a person by email to work for the client in a role",
  body: z.object({ ...invitedPerson, role: memberRole }),
  limit: { max: 30, seconds: 600 },
  status: 201,
  response,
  errors: ["conflict", "provider_failed", "rate_limited", "unavailable"],
});

export const changePersonRole = endpoint("PUT /api/user/people/{id}", {
  permission: "people.change",
  proof: "fresh",
  summary: "Changes the role of a person of the client, or of one who was invited; one owner always remains",
  params,
  body: z.object({ role: memberRole }),
  response,
  errors: ["not_found", "conflict"],
});

export const removePerson = endpoint("DELETE /api/user/people/{id}", {
  permission: "people.change",
  proof: "fresh",
  summary: "Removes a person from the client and signs them out immediately, or cancels their invitation",
  params,
  response,
  errors: ["not_found", "conflict"],
});

export const inviteAgain = endpoint("POST /api/user/people/{id}/invitation", {
  permission: "people.change",
  proof: "fresh",
  summary: "Sends an invitation again; the link before ends",
  params,
  response,
  errors: ["not_found", "conflict", "rate_limited"],
});

export const agencyPeople = endpoint("GET /api/admin/people", {
  permission: "agency.read",
  summary: "Who works for the agency, and who was invited to, admins first",
  response: agencyResponse,
});

export const inviteColleague = endpoint("POST /api/admin/people", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Invites a person by email to work for the agency in a role",
  body: z.object({ ...invitedPerson, role: agencyRole }),
  limit: { max: 60, seconds: 600 },
  status: 201,
  response: agencyResponse,
  errors: ["conflict", "provider_failed", "rate_limited", "unavailable"],
});

export const changeColleagueRole = endpoint("PUT /api/admin/people/{id}", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Changes the role of a person of the agency, or of one who was invited; one admin always remains",
  params,
  body: z.object({ role: agencyRole }),
  response: agencyResponse,
  errors: ["not_found", "conflict"],
});

export const removeColleague = endpoint("DELETE /api/admin/people/{id}", {
  permission: "agency.people",
  proof: "fresh",
  summary:
    "Takes a person's role at the agency away and signs them out immediately, or cancels their invitation",
  params,
  response: agencyResponse,
  errors: ["not_found", "conflict"],
});

export const inviteColleagueAgain = endpoint("POST /api/admin/people/{id}/invitation", {
  permission: "agency.people",
  proof: "fresh",
  summary: "Sends an invitation to the agency again; the link before ends",
  params,
  response: agencyResponse,
  errors: ["not_found", "conflict", "rate_limited"],
});
