import { myCalls } from "@/lib/calls/contract";
import { searchMyCalls } from "@/lib/calls/search-my-calls";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(myCalls, searchMyCalls);
