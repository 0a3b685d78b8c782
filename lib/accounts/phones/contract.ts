import * as z from "zod";
import { activeFirstPlace } from "@/lib/platform/http/active-first-place";
import { endpoint } from "@/lib/platform/http/endpoint";
import { pageLimit } from "@/lib/platform/http/page-limit";
import { searchText } from "@/lib/platform/http/search-text";

/** Browser-safe: which phone number belongs to which client. */

export const MISSING = "Please select user and phone number";

export const phoneAssignment = z.object({
  id: z.uuid(),
  /** E.164. */
  phone_number: z.string(),
  user_id: z.uuid(),
  user_email: z.string(),
  /** The email if no name was given. */
  user_name: z.string(),
  description: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.iso.datetime({ offset: true }),
  /** When a past owner's time ended. */
  ended_at: z.iso.datetime({ offset: true }).nullable(),
  twilioSid: z.string().nullable(),
  vapi_phone_number_id: z.string().nullable(),
  vapi_assistant_id: z.string().nullable(),
  sip_uri: z.string().nullable(),
});
export type PhoneAssignment = z.infer<typeof phoneAssignment>;

export const phoneAssignments = endpoint("GET /api/admin/user-phone-assignments", {
  permission: "agency.read",
  summary:
    "Which number belongs to whom, past owners last, the newest first; with `limit` a page, whose `next` is the `after` of the next one",
  query: z.object({
    /** Part of a number, a description, or a holder's name or email. */
    search: searchText,
    after: activeFirstPlace.optional(),
    limit: pageLimit(200).optional(),
  }),
  response: z.object({ data: z.array(phoneAssignment), next: z.string().nullable() }),
});
export type PhoneAssignmentPage = z.infer<typeof phoneAssignments.response>;

const note = (max: number) =>
  z
    .string("Enter it as text")
    .trim()
    .max(max, `Use at most ${max} characters`)
    .transform((typed) => typed || null)
    .nullable();

const details = z.object({
  description: note(200),
  /** The voice provider's id of the line: calls are matched by the id before the number. */
  vapiPhoneNumberId: note(100),
  vapiAssistantId: note(100),
  sipUri: note(200).refine(
    (uri) => !uri || /^sips?:[^\s@]+@[^\s@]+$/i.test(uri),
    "Enter a SIP address, such as sip:name@sip.vapi.ai",
  ),
});

export const assignPhone = endpoint("POST /api/admin/user-phone-assignments", {
  permission: "agency.change",
  summary: "Assigns a number to a client, with the calls that came in while it was unassigned",
  body: z.object({
    userId: z.uuid(MISSING).toLowerCase(),
    /** In any notation; without a country code it is read as one of the client's country. */
    phoneNumber: z.string(MISSING).trim().min(1, MISSING).max(60, "Use at most 60 characters"),
    twilioSid: note(64).optional(),
    ...details.partial().shape,
  }),
  status: 201,
  response: z.object({ data: phoneAssignment }),
  errors: ["not_found", "conflict"],
});

export const updateAssignment = endpoint("PUT /api/admin/user-phone-assignments/{id}", {
  permission: "agency.change",
  summary:
    "Sets the description of an active assignment, and what the voice provider knows its line by, each unchanged if left out",
  params: z.object({ id: z.uuid().toLowerCase() }),
  body: details.partial().refine((body) => Object.keys(body).length > 0, "Say what to change"),
  response: z.object({ data: phoneAssignment }),
  errors: ["not_found", "conflict"],
});

export const unassignPhone = endpoint("DELETE /api/admin/user-phone-assignments/{id}", {
  permission: "agency.change",
  summary: "Ends an assignment; its past owner keeps the calls so far",
  params: z.object({ id: z.uuid().toLowerCase() }),
  response: z.object({}),
  errors: ["not_found"],
});

export const providerNumber = z.object({
  phoneNumber: z.string(),
  friendlyName: z.string(),
  sid: z.string(),
});
export type ProviderNumber = z.infer<typeof providerNumber>;

export const twilioPhoneNumbers = endpoint("GET /api/admin/twilio-phone-numbers", {
  permission: "agency.read",
  summary: "The numbers of our Twilio account that are free to assign",
  response: z.object({ data: z.array(providerNumber) }),
  errors: ["provider_failed", "unavailable"],
});
