import { adminRoute } from "@/lib/http/route";
import * as contracts from "@/lib/phones/contract";
import { unassignPhone } from "@/lib/phones/unassign-phone";
import { updateAssignment } from "@/lib/phones/update-assignment";

export const PUT = adminRoute(contracts.updateAssignment, updateAssignment);
export const DELETE = adminRoute(contracts.unassignPhone, unassignPhone);
