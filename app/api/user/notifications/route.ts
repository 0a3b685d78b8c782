import { myNotifications, saveNotifications as saveContract } from "@/lib/accounts/notifications/contract";
import { saveNotifications } from "@/lib/agent/notifications/change-notifications";
import { showNotifications } from "@/lib/agent/notifications/show-notifications";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myNotifications, showNotifications);
export const PUT = clientRoute(saveContract, saveNotifications);
