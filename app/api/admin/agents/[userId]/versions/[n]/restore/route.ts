import { restoreAgentVersion } from "@/lib/agent/versions/contract";
import { restoreVersion } from "@/lib/agent/versions/restore-version";
import { adminRoute } from "@/lib/platform/http/route";

export const POST = adminRoute(restoreAgentVersion, restoreVersion);
