import * as contracts from "@/lib/accounts/phones/contract";
import { unassignPhone } from "@/lib/accounts/phones/unassign-phone";
import { updateAssignment } from "@/lib/accounts/phones/update-assignment";
import { adminRoute } from "@/lib/platform/http/route";

export const PUT = adminRoute(contracts.updateAssignment, updateAssignment);
export const DELETE = adminRoute(contracts.unassignPhone, unassignPhone);
