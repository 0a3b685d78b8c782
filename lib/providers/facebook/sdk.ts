import { createHmac } from "node:crypto";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { describeFacebookFailure, FacebookError } from "./errors";

const TIMEOUT_MS = 15 * SECOND;

type Sdk = typeof import("facebook-nodejs-business-sdk");
type Api = InstanceType<Sdk["FacebookAdsApi"]>;
let loading: Promise<Sdk> | undefined;

/**
 * The SDK, loaded on first use: it takes an eighth of a second and 40 MB. It has no option for its address or version,
 * only these getters, which apply to the whole process.
 */
export function loadSdk(): Promise<Sdk> {
  loading ??= import("facebook-nodejs-business-sdk").then((sdk) => {
    const api = sdk.FacebookAdsApi;
    Object.defineProperty(api, "GRAPH", { configurable: true, get: () => env().FACEBOOK_BASE_URL });
    Object.defineProperty(api, "VERSION", { configurable: true, get: () => env().FACEBOOK_API_VERSION });
    return sdk;
  });
  return loading;
}

/** A client for one token. `ours`: it belongs to our app, whose secret proves it. */
export async function openApi(token: string, { ours = true } = {}): Promise<Api> {
  const { FacebookAdsApi } = await loadSdk();
  const api = new FacebookAdsApi(token, "en_US", false);
  return ours ? withProof(api) : api;
}

/** Signs every request with the app's secret, if one is configured, including those for the next page. */
function withProof(api: Api): Api {
  const { FACEBOOK_APP_SECRET: secret } = env();
  if (!secret) return api;
  const proof = createHmac("sha256", secret).update(api.accessToken).digest("hex");
  const call = api.call.bind(api);
  api.call = (method, path, params = {}, ...rest) => {
    if (Array.isArray(path)) return call(method, path, { ...params, appsecret_proof: proof }, ...rest);
    const address = new URL(path);
    address.searchParams.set("appsecret_proof", proof);
    return call(method, address.href, params, ...rest);
  };
  return api;
}

/** The SDK has no timeout of its own; what it throws never leaves this file. */
export async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), TIMEOUT_MS);
  });
  try {
    const answer = await Promise.race([work(), late]);
    countProvider("facebook", 200);
    return answer;
  } catch (thrown) {
    countProvider("facebook", 500);
    throw new FacebookError(what, describeFacebookFailure(thrown));
  } finally {
    clearTimeout(timer);
  }
}
