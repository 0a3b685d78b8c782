import * as contract from "@/lib/outward/conversions/contract";
import { saveConversions } from "@/lib/outward/conversions/save-conversions";
import { showConversions } from "@/lib/outward/conversions/show-conversions";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract.showConversions, showConversions);
export const PUT = adminRoute(contract.saveConversions, saveConversions);
