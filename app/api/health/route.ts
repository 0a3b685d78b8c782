import { checkHealth } from "@/lib/platform/health/check-health";
import { health } from "@/lib/platform/health/contract";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(health, checkHealth);
