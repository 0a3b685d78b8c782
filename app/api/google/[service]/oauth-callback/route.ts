import { completeConsent } from "@/lib/accounts/connections/complete-consent";
import { oauthCallback } from "@/lib/accounts/connections/contract";
import { clientRoute } from "@/lib/platform/http/route";

export const POST = clientRoute(oauthCallback, completeConsent);
