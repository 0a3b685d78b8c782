import { endpoints } from "@/components/shared/endpoints";

/** What to refetch after an assignment of a number: the list, the provider's free numbers, and the client's own. */
export const CHANGED_BY_ASSIGNMENT = [
  endpoints.phoneAssignments,
  endpoints.twilioPhoneNumbers,
  endpoints.readUser,
] as const;
