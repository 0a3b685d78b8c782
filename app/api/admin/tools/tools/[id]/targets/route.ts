import { adminRoute } from "@/lib/http/route";
import { listToolTargets, saveToolTarget } from "@/lib/tools/contract";
import { listTargets } from "@/lib/tools/list-targets";
import { saveTarget } from "@/lib/tools/save-target";

export const GET = adminRoute(listToolTargets, listTargets);
export const POST = adminRoute(saveToolTarget, saveTarget);
