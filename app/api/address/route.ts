import { proveAddress } from "@/lib/accounts/settings/contract";
import { answerAddress } from "@/lib/accounts/settings/public-address";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const POST = publicRoute(proveAddress, answerAddress);
