import { setTouchPage as contract } from "@/lib/agent/touches/contract";
import { setTouchPage } from "@/lib/agent/touches/set-touch-page";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contract, setTouchPage);
