import { tokenHealth } from "@/lib/connections/contract";
import { readTokenHealth } from "@/lib/connections/token-health";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(tokenHealth, readTokenHealth);
