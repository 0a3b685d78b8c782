import { saveRate as contract } from "@/lib/dashboard/costs/contract";
import { saveRate } from "@/lib/dashboard/costs/save-rate";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const PUT = adminRoute(contract, saveRate);
