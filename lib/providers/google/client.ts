import { type gaxios, OAuth2Client } from "google-auth-library";
import { fetch } from "undici";
import { causeHeaders } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { AppError } from "@/lib/platform/core/errors";
import { countProvider } from "@/lib/platform/metrics/count-provider";
import { noteOutcome } from "@/lib/platform/metrics/provider-outcomes";
import { describeGoogleFailure, isForAllClients, statusOf } from "./errors";

export type GoogleClient = OAuth2Client;
export type AccessToken = { token: string; expiresAt: Date };
/** `refreshToken` is null when Google sends no new one: the old one stays valid. */
export type RefreshedTokens = AccessToken & { refreshToken: string | null };

/** A token that expires sooner than this is refreshed before use. */
export const TOKEN_MARGIN_MS = 60 * SECOND;
const TIMEOUT_MS = 8 * SECOND;
const MAX_RETRIES = 2;
const GOOGLE_HOST = /(^|\.)(googleapis|google)\.com$/;

/** The SDK's own takes a caller a millisecond longer, and Next.js replaces Node's. */
export const fetchImplementation = fetch as unknown as typeof globalThis.fetch;

type ClientOptions = {
  access: AccessToken | null;
  /** Returns a token to replace `stale`, which is about to expire or was refused with 401 or 403 (but not for a quota). */
  replace: (stale: string | null) => Promise<AccessToken>;
};

/** A client for Google's APIs that uses an access token and calls `replace` for the next one. */
export function createGoogleClient({ access, replace }: ClientOptions): GoogleClient {
  const client = bareClient();
  if (access) client.setCredentials({ access_token: access.token, expiry_date: access.expiresAt.getTime() });
  client.refreshHandler = async () => {
    const { token, expiresAt } = await replace(client.credentials.access_token ?? null);
    return { access_token: token, expiry_date: expiresAt.getTime() };
  };
  return client;
}

/** Exchanges a refresh token for an access token. Rejects with the SDK's error; see describeGoogleFailure. */
export async function refreshGoogleToken(refreshToken: string): Promise<RefreshedTokens> {
  const client = bareClient();
  client.setCredentials({ refresh_token: refreshToken });
  // Reads the raw response: the SDK overwrites its refresh token with the old one.
  let renewed: string | null = null;
  client.on("tokens", (tokens) => {
    renewed = tokens.refresh_token ?? null;
  });
  const { credentials } = await client.refreshAccessToken().catch((thrown: unknown) => {
    noteFailure(thrown);
    throw thrown;
  });
  const { access_token, expiry_date } = credentials;
  if (!access_token || !expiry_date) throw new Error("Google's refresh response has no access token");
  return { token: access_token, expiresAt: new Date(expiry_date), refreshToken: renewed };
}

/** A client without tokens. Throws `unavailable` if no Google OAuth client is configured on this server. */
export function bareClient(): OAuth2Client {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_BASE_URL } = env();
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) {
    throw new AppError(
      "unavailable",
      "Google services are not set up on this server yet. Please ask your agency.",
    );
  }
  const client = new PatientClient({
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    eagerRefreshThresholdMillis: TOKEN_MARGIN_MS,
    forceRefreshOnFailure: true,
    ...(GOOGLE_BASE_URL ? { endpoints: { oauth2AuthBaseUrl: `${GOOGLE_BASE_URL}/o/oauth2/v2/auth` } } : {}),
    transporterOptions: { timeout: TIMEOUT_MS, retryConfig: { shouldRetry }, fetchImplementation },
  });
  if (GOOGLE_BASE_URL) sendElsewhere(client, GOOGLE_BASE_URL);
  return client;
}

/**
 * The SDK refreshes the token and sends a request again after every 401 and 403. This one does so only when a new token
 * may help: a 403 because of a quota is returned as it is, because Google wants no request until later.
 */
class PatientClient extends OAuth2Client {
  protected override async requestAsync<T>(
    request: gaxios.GaxiosOptions,
    isRepeated = false,
  ): Promise<gaxios.GaxiosResponse<T>> {
    request.headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(causeHeaders())) request.headers.set(name, value);
    try {
      const answer = await super.requestAsync<T>(request, true);
      countProvider("google", answer.status);
      noteOutcome("google", null);
      return answer;
    } catch (thrown) {
      countProvider("google", statusOf(thrown) ?? null);
      noteFailure(thrown);
      if (isRepeated || !this.refreshHandler || !isRefused(thrown)) throw thrown;
      const { access_token, expiry_date } = await this.refreshHandler();
      this.setCredentials({ access_token, expiry_date });
      return super.requestAsync<T>(request, true);
    }
  }
}

function noteFailure(thrown: unknown): void {
  const failure = describeGoogleFailure(thrown);
  if (failure) noteOutcome("google", isForAllClients(failure) ? failure.reason : null);
}

function isRefused(thrown: unknown): boolean {
  const failure = describeGoogleFailure(thrown);
  const status = statusOf(thrown);
  return failure !== null && !failure.retry && (status === 401 || status === 403);
}

/** Swaps the host of every request. The SDK's own `rootUrl` would miss uploads and the token endpoint. */
function sendElsewhere(client: OAuth2Client, baseUrl: string): void {
  client.transporter.interceptors.request.add({
    resolved: async (request) => {
      const target = new URL(request.url);
      if (GOOGLE_HOST.test(target.hostname)) request.url = new URL(target.pathname + target.search, baseUrl);
      return request;
    },
  });
}

/**
 * Only methods that may be repeated (not POST or PATCH) are retried. A request that timed out is not, because a person
 * is waiting, nor one that Google wants later.
 */
function shouldRetry(error: gaxios.GaxiosError): boolean {
  const { method = "GET", retryConfig = {} } = error.config;
  const failure = describeGoogleFailure(error);
  return (
    error.code !== "TimeoutError" &&
    (retryConfig.currentRetryAttempt ?? 0) < MAX_RETRIES &&
    (retryConfig.httpMethodsToRetry ?? []).includes(method.toUpperCase()) &&
    failure?.retry === true &&
    failure.retryAfterMs === null
  );
}
