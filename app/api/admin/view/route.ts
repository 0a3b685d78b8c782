import { endClientView as contract } from "@/lib/accounts/client-views/contract";
import { endClientView } from "@/lib/accounts/client-views/end-client-view";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contract, endClientView);
