import { adminRoute } from "@/lib/http/route";
import { saveSystemSetting } from "@/lib/settings/contract";
import { saveSetting } from "@/lib/settings/save-setting";

export const PUT = adminRoute(saveSystemSetting, saveSetting);
