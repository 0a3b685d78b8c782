import { chooseRetention } from "@/lib/dashboard/retention/choose-retention";
import { chooseRetention as chooseContract, myRetention } from "@/lib/dashboard/retention/contract";
import { showRetention } from "@/lib/dashboard/retention/show-retention";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(myRetention, showRetention);
export const PUT = clientRoute(chooseContract, chooseRetention);
