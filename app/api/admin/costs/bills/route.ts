import { saveBill as contract } from "@/lib/dashboard/costs/contract";
import { saveBill } from "@/lib/dashboard/costs/save-bill";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const PUT = adminRoute(contract, saveBill);
