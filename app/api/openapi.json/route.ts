import { env } from "@/lib/core/env";
import { openApi } from "@/lib/health/contract";
import { allEndpoints } from "@/lib/http/all-endpoints";
import { describeApi } from "@/lib/http/openapi";
import { json, publicRoute } from "@/lib/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(openApi, () => json(describeApi(allEndpoints, env().APP_URL)));
