import { readUserAttributes, updateUserAttributes as updateContract } from "@/lib/billing/contract";
import { showUserAttributes } from "@/lib/billing/show-attributes";
import { updateUserAttributes } from "@/lib/billing/update-attributes";
import { adminRoute, clientRoute } from "@/lib/http/route";

export const GET = clientRoute(readUserAttributes, showUserAttributes);
export const PUT = adminRoute(updateContract, updateUserAttributes);
