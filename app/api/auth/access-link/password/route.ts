import { choosePassword } from "@/lib/accounts/access-links/choose-password";
import { choosePassword as contract } from "@/lib/accounts/access-links/contract";
import { publicRoute } from "@/lib/platform/http/route";

export const POST = publicRoute(contract, choosePassword);
