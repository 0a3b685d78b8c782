import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import type { listAllTools, listInvocations, ToolTargetPage } from "@/lib/agent/tools/contract";
import type { Output } from "@/lib/platform/http/endpoint";

/** The page of a tool's targets that is rendered with the tool. */
export const FIRST_TARGETS = { search: "", limit: 50 };

/** What the server rendered the page with; the browser fetches anything missing. */
export type InitialTools = {
  tools?: Output<typeof listAllTools>;
  numbers?: PhoneAssignmentPage;
  selected?: {
    id: string;
    targets?: ToolTargetPage;
    log?: Output<typeof listInvocations>;
  };
};
