import { beginConsent } from "@/lib/accounts/connections/begin-consent";
import { consentAddress } from "@/lib/accounts/connections/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(consentAddress, beginConsent);
