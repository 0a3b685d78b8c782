import { clientRoute } from "@/lib/http/route";
import { myNotices } from "@/lib/readiness/contract";
import { listNotices } from "@/lib/readiness/list-notices";

export const GET = clientRoute(myNotices, listNotices);
