import { allowEditing } from "@/lib/outward/workflows/allow-editing";
import {
  allowEditing as allowEditingContract,
  deleteAssignment as deleteAssignmentContract,
} from "@/lib/outward/workflows/contract";
import { deleteAssignment } from "@/lib/outward/workflows/delete-assignment";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(deleteAssignmentContract, deleteAssignment);
export const PUT = adminRoute(allowEditingContract, allowEditing);
