import { assignPhone } from "@/lib/accounts/phones/assign-phone";
import * as contracts from "@/lib/accounts/phones/contract";
import { listPhoneAssignments } from "@/lib/accounts/phones/list-phone-assignments";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(contracts.phoneAssignments, listPhoneAssignments);
export const POST = adminRoute(contracts.assignPhone, assignPhone);
