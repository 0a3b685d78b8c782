import { listSystemSettings } from "@/lib/accounts/settings/contract";
import { listSettings } from "@/lib/accounts/settings/list-settings";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(listSystemSettings, listSettings);
