import { myAccount, saveMyAccount as saveContract } from "@/lib/accounts/own-account/contract";
import { saveMyAccount, showMyAccount } from "@/lib/accounts/own-account/my-account";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myAccount, showMyAccount);
export const PUT = clientRoute(saveContract, saveMyAccount);
