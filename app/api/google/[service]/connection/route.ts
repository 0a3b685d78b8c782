import { disconnectService } from "@/lib/connections/contract";
import { disconnect } from "@/lib/connections/disconnect";
import { clientRoute } from "@/lib/http/route";

export const DELETE = clientRoute(disconnectService, disconnect);
