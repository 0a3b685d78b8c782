import { endpoints } from "@/components/shared/endpoints";

/** What to refetch after an assignment of a number: the list, and the provider's free numbers. */
export const CHANGED_BY_ASSIGNMENT = [endpoints.phoneAssignments, endpoints.twilioPhoneNumbers] as const;
