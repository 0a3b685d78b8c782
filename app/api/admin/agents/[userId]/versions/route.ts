import { listAgentVersions } from "@/lib/agent/versions/contract";
import { listVersions } from "@/lib/agent/versions/list-versions";
import { adminRoute } from "@/lib/platform/http/route";

export const GET = adminRoute(listAgentVersions, listVersions);
