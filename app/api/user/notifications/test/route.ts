import { testNotifications as contract } from "@/lib/accounts/notifications/contract";
import { testNotifications } from "@/lib/agent/notifications/test-notifications";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, testNotifications);
