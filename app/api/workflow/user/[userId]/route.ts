import { clientRoute } from "@/lib/http/route";
import { userWorkflows } from "@/lib/workflows/contract";
import { listUserWorkflows } from "@/lib/workflows/list-my-workflows";

export const GET = clientRoute(userWorkflows, listUserWorkflows);
