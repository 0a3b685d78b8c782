import { adminRoute } from "@/lib/http/route";
import { handleLead as contract } from "@/lib/leads/contract";
import { handleLead } from "@/lib/leads/handle-lead";

export const PUT = adminRoute(contract, handleLead);
