import { readUserAttributes } from "@/lib/billing/contract";
import { showUserAttributes } from "@/lib/billing/show-attributes";
import { clientRoute } from "@/lib/http/route";

export const GET = clientRoute(readUserAttributes, showUserAttributes);
