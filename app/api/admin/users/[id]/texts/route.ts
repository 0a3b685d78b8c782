import { adminRoute } from "@/lib/http/route";
import { userTexts } from "@/lib/messages/contract";
import { listUserTexts } from "@/lib/messages/list-texts";

export const GET = adminRoute(userTexts, listUserTexts);
