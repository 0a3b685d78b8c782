import { myCalls } from "@/lib/calls/calls/contract";
import { searchMyCalls } from "@/lib/calls/calls/search-my-calls";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myCalls, searchMyCalls);
