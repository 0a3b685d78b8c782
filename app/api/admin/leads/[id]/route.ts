import { handleLead as contract } from "@/lib/accounts/leads/contract";
import { handleLead } from "@/lib/accounts/leads/handle-lead";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contract, handleLead);
