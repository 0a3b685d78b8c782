import * as contracts from "@/lib/accounts/leads/contract";
import { handleLead } from "@/lib/accounts/leads/handle-lead";
import { deleteLead } from "@/lib/dashboard/personal-data/delete-lead";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contracts.handleLead, handleLead);
export const DELETE = adminRoute(contracts.deleteLead, deleteLead);
