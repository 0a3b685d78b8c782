import { listToolTargets, saveToolTarget } from "@/lib/agent/tools/contract";
import { listTargets } from "@/lib/agent/tools/list-targets";
import { saveTarget } from "@/lib/agent/tools/save-target";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(listToolTargets, listTargets);
export const POST = adminRoute(saveToolTarget, saveTarget);
