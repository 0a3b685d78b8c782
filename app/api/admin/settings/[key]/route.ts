import { saveSystemSetting } from "@/lib/accounts/settings/contract";
import { saveSetting } from "@/lib/accounts/settings/save-setting";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(saveSystemSetting, saveSetting);
