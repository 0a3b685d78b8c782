import { askForReset } from "@/lib/accounts/access-links/ask-for-reset";
import { askForReset as contract } from "@/lib/accounts/access-links/contract";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute(contract, askForReset);
