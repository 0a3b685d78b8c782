import { adminEndpoints } from "@/components/shared/admin-endpoints";

/** What to refetch after a target was saved or deleted: the targets, and the tools with how many numbers they have. */
export const CHANGED_BY_TARGET = [adminEndpoints.listToolTargets, adminEndpoints.listAllTools] as const;
