import { checkAlive } from "@/lib/platform/health/check-alive";
import { alive } from "@/lib/platform/health/contract";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(alive, checkAlive);
