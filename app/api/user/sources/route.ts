import { mySources } from "@/lib/agent/sources/contract";
import { showSources } from "@/lib/agent/sources/show-sources";
import { clientRoute } from "@/lib/platform/http/route";

export const GET = clientRoute(mySources, showSources);
