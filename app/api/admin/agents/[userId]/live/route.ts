import { goLive, takeOffline } from "@/lib/agent/readiness/contract";
import { takeLive } from "@/lib/agent/readiness/go-live";
import { takeOffline as stopBeingLive } from "@/lib/agent/readiness/take-offline";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(goLive, takeLive);
export const DELETE = adminRoute(takeOffline, stopBeingLive);
