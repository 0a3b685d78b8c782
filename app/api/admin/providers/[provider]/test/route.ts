import { adminRoute } from "@/lib/http/route";
import { testProvider as contract } from "@/lib/settings/contract";
import { testProvider } from "@/lib/settings/test-provider";

export const POST = adminRoute(contract, testProvider);
