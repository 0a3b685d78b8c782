import { userTexts } from "@/lib/agent/texts/contract";
import { listUserTexts } from "@/lib/agent/texts/list-texts";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(userTexts, listUserTexts);
