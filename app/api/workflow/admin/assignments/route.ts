import { adminRoute } from "@/lib/http/route";
import { allAssignments } from "@/lib/workflows/contract";
import { listAllAssignments } from "@/lib/workflows/list-all-assignments";

export const GET = adminRoute(allAssignments, listAllAssignments);
