import { tokenHealth } from "@/lib/accounts/connections/contract";
import { readTokenHealth } from "@/lib/accounts/connections/token-health";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(tokenHealth, readTokenHealth);
