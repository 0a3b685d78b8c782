import * as contracts from "@/lib/accounts/access-links/contract";
import { sendAccessLink, withdrawLink } from "@/lib/accounts/access-links/send-access-link";
import { showAccess } from "@/lib/accounts/access-links/show-access";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contracts.userAccess, showAccess);
export const POST = adminRoute(contracts.sendAccessLink, sendAccessLink);
export const DELETE = adminRoute(contracts.withdrawAccessLink, withdrawLink);
