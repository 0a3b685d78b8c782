import { changeMyPassword } from "@/lib/accounts/own-account/change-my-password";
import { changeMyPassword as contract } from "@/lib/accounts/own-account/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, changeMyPassword);
