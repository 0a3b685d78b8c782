import { checkHealth } from "@/lib/health/check-health";
import { health } from "@/lib/health/contract";
import { publicRoute } from "@/lib/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(health, checkHealth);
