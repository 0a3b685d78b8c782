import { deleteAssignment as contract } from "@/lib/outward/workflows/contract";
import { deleteAssignment } from "@/lib/outward/workflows/delete-assignment";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(contract, deleteAssignment);
