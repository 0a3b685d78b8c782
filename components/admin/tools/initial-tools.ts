import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import type { listAllTools, listInvocations, listToolTargets } from "@/lib/agent/tools/contract";
import type { Output } from "@/lib/platform/http/endpoint";
/** What the server rendered the page with; the browser fetches anything missing. */
export type InitialTools = {
  tools?: Output<typeof listAllTools>;
  numbers?: PhoneAssignmentPage;
  selected?: {
    id: string;
    targets?: Output<typeof listToolTargets>;
    log?: Output<typeof listInvocations>;
  };
};
