import { adminEndpoints } from "@/components/shared/admin-endpoints";

/** What to refetch after an assignment of a number: the list, the provider's free numbers, and the client's own. */
export const CHANGED_BY_ASSIGNMENT = [
  adminEndpoints.phoneAssignments,
  adminEndpoints.twilioPhoneNumbers,
  adminEndpoints.readUser,
] as const;
