import { adminRoute } from "@/lib/http/route";
import { goLive, takeOffline } from "@/lib/readiness/contract";
import { takeLive } from "@/lib/readiness/go-live";
import { takeOffline as stopBeingLive } from "@/lib/readiness/take-offline";

export const POST = adminRoute(goLive, takeLive);
export const DELETE = adminRoute(takeOffline, stopBeingLive);
