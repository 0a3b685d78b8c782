import { allEndpoints } from "@/app/api/endpoints";
import { readBrand } from "@/lib/accounts/brand/read-brand";
import { env } from "@/lib/platform/core/env";
import { openApi } from "@/lib/platform/health/contract";
import { json } from "@/lib/platform/http/json-answer";
import { describeApi } from "@/lib/platform/http/openapi";
import { publicRoute } from "@/lib/platform/http/route";

export const dynamic = "force-dynamic";

/** Computed on the first request, since it takes a tenth of a second. Only its title may change. */
let description: ReturnType<typeof describeApi> | undefined;

export const GET = publicRoute(openApi, async () => {
  const { name } = await readBrand();
  if (description?.info.title !== name) description = describeApi(allEndpoints, env().APP_URL, name);
  return json(description);
});
