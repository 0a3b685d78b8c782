import { completeConsent } from "@/lib/connections/complete-consent";
import { oauthCallback } from "@/lib/connections/contract";
import { clientRoute } from "@/lib/http/route";

export const POST = clientRoute(oauthCallback, completeConsent);
