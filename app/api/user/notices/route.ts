import { myNotices } from "@/lib/agent/readiness/contract";
import { listNotices } from "@/lib/agent/readiness/list-notices";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myNotices, listNotices);
