import { removePushDevice } from "@/lib/accounts/notifications/contract";
import { removeMyDevice } from "@/lib/agent/notifications/change-notifications";
import { clientRoute } from "@/lib/platform/http/route";

export const DELETE = clientRoute(removePushDevice, removeMyDevice);
