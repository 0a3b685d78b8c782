import { startClientView as contract } from "@/lib/accounts/client-views/contract";
import { startClientView } from "@/lib/accounts/client-views/start-client-view";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, startClientView);
