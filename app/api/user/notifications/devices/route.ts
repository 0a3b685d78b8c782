import { addPushDevice } from "@/lib/accounts/notifications/contract";
import { addMyDevice } from "@/lib/agent/notifications/change-notifications";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(addPushDevice, addMyDevice);
