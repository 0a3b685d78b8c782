import * as contracts from "@/lib/accounts/access-links/contract";
import { correctUser } from "@/lib/accounts/access-links/correct-user";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contracts.correctUser, correctUser);
