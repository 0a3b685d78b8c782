import { changeMyEmail } from "@/lib/accounts/own-account/change-my-email";
import { changeMyEmail as contract } from "@/lib/accounts/own-account/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(contract, changeMyEmail);
