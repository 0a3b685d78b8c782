import { allEndpoints } from "@/app/api/endpoints";
import { env } from "@/lib/platform/core/env";
import { openApi } from "@/lib/platform/health/contract";
import { describeApi } from "@/lib/platform/http/openapi";
import { json, publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";
export const GET = publicRoute(openApi, () => json(describeApi(allEndpoints, env().APP_URL)));
