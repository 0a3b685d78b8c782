import { testProvider as contract } from "@/lib/accounts/settings/contract";
import { testProvider } from "@/lib/outward/provider-tests/test-provider";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(contract, testProvider);
