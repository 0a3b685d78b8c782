import { readUserAttributes, updateUserAttributes as updateContract } from "@/lib/accounts/billing/contract";
import { showUserAttributes } from "@/lib/dashboard/attributes/show-attributes";
import { updateUserAttributes } from "@/lib/dashboard/attributes/update-attributes";
import { adminRoute, clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(readUserAttributes, showUserAttributes);
export const PUT = adminRoute(updateContract, updateUserAttributes);
