import { disconnectService } from "@/lib/accounts/connections/contract";
import { disconnect } from "@/lib/accounts/connections/disconnect";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(disconnectService, disconnect);
