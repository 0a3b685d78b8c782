import { monthCosts } from "@/lib/dashboard/costs/contract";
import { showCosts } from "@/lib/dashboard/costs/show-costs";
import { adminRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = adminRoute(monthCosts, showCosts);
