import { myFollowUpEffect } from "@/lib/agent/follow-ups/contract";
import { showFollowUpEffect } from "@/lib/agent/follow-ups/show-follow-ups";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myFollowUpEffect, showFollowUpEffect);
