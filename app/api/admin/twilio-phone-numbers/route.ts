import { adminRoute } from "@/lib/http/route";
import { twilioPhoneNumbers } from "@/lib/phones/contract";
import { listProviderNumbers } from "@/lib/phones/list-provider-numbers";

export const GET = adminRoute(twilioPhoneNumbers, listProviderNumbers);
