import { twilioPhoneNumbers } from "@/lib/accounts/phones/contract";
import { listProviderNumbers } from "@/lib/accounts/phones/list-provider-numbers";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(twilioPhoneNumbers, listProviderNumbers);
