import {
  showRehearsals as showContract,
  startRehearsal as startContract,
} from "@/lib/agent/rehearsals/contract";
import { showRehearsals } from "@/lib/agent/rehearsals/show-rehearsals";
import { startRehearsal } from "@/lib/agent/rehearsals/start-rehearsal";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(showContract, showRehearsals);
export const POST = adminRoute(startContract, startRehearsal);
