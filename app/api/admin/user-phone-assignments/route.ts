import { adminRoute } from "@/lib/http/route";
import { assignPhone } from "@/lib/phones/assign-phone";
import * as contracts from "@/lib/phones/contract";
import { listPhoneAssignments } from "@/lib/phones/list-phone-assignments";

export const GET = adminRoute(contracts.phoneAssignments, listPhoneAssignments);
export const POST = adminRoute(contracts.assignPhone, assignPhone);
