import { deleteToolTarget } from "@/lib/agent/tools/contract";
import { deleteTarget } from "@/lib/agent/tools/delete-target";
import { adminRoute } from "@/lib/platform/http/route";

export const DELETE = adminRoute(deleteToolTarget, deleteTarget);
