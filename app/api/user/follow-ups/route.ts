import { myFollowUps, saveFollowUps as saveContract } from "@/lib/agent/follow-ups/contract";
import { saveFollowUps } from "@/lib/agent/follow-ups/save-follow-ups";
import { showFollowUps } from "@/lib/agent/follow-ups/show-follow-ups";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myFollowUps, showFollowUps);
export const PUT = clientRoute(saveContract, saveFollowUps);
