import { allAssignments } from "@/lib/outward/workflows/contract";
import { listAllAssignments } from "@/lib/outward/workflows/list-all-assignments";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(allAssignments, listAllAssignments);
