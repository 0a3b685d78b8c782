import { userWorkflows } from "@/lib/outward/workflows/contract";
import { listUserWorkflows } from "@/lib/outward/workflows/list-my-workflows";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(userWorkflows, listUserWorkflows);
