import { allEndpoints } from "@/app/api/endpoints";
import { env } from "@/lib/platform/core/env";
import { openApi } from "@/lib/platform/health/contract";
import { json } from "@/lib/platform/http/json-answer";
import { describeApi } from "@/lib/platform/http/openapi";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

/** Computed on the first request: it never changes, and takes a tenth of a second. */
let description: ReturnType<typeof describeApi> | undefined;

export const GET = publicRoute(openApi, () => {
  description ??= describeApi(allEndpoints, env().APP_URL);
  return json(description);
});
