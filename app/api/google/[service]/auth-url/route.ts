import { beginConsent } from "@/lib/connections/begin-consent";
import { consentAddress } from "@/lib/connections/contract";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(consentAddress, beginConsent);
