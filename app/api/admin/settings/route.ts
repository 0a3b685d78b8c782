import { adminRoute } from "@/lib/http/route";
import { listSystemSettings } from "@/lib/settings/contract";
import { listSettings } from "@/lib/settings/list-settings";

export const GET = adminRoute(listSystemSettings, listSettings);
