import { adminRoute } from "@/lib/http/route";
import { deleteAssignment as contract } from "@/lib/workflows/contract";
import { deleteAssignment } from "@/lib/workflows/delete-assignment";

export const DELETE = adminRoute(contract, deleteAssignment);
