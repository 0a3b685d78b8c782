import { showScene as contract } from "@/lib/agent/rehearsals/contract";
import { showScene } from "@/lib/agent/rehearsals/show-scene";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contract, showScene);
