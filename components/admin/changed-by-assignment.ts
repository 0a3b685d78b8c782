import { endpoints } from "@/components/shared/endpoints";

/** What the assignment of a number changes: the list, and the provider's free numbers. */
export const CHANGED_BY_ASSIGNMENT = [endpoints.phoneAssignments, endpoints.twilioPhoneNumbers] as const;
