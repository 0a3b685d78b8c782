import { adminRoute } from "@/lib/http/route";
import { deleteToolTarget } from "@/lib/tools/contract";
import { deleteTarget } from "@/lib/tools/delete-target";

export const DELETE = adminRoute(deleteToolTarget, deleteTarget);
