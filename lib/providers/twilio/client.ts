import twilio from "twilio";
import { causeHeaders } from "@/lib/platform/core/cause";
import { SECOND } from "@/lib/platform/core/clock";
import { env } from "@/lib/platform/core/env";
import { countProvider } from "@/lib/platform/metrics/count-provider";

type RequestClient = InstanceType<typeof twilio.RequestClient>;

const TIMEOUT_MS = 4 * SECOND;

/**
 * A client for Twilio's API with the account's own credentials; null if none are configured. A request times out after
 * 4 s and is not retried. Calls reject with the SDK's errors; see describeTwilioFailure.
 */
export function createTwilioClient() {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN) return null;
  const sender = counted(new twilio.RequestClient({ timeout: TIMEOUT_MS }));
  const httpClient = TWILIO_BASE_URL ? sendElsewhere(sender, TWILIO_BASE_URL) : sender;
  return twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { httpClient });
}

function counted(sender: RequestClient): RequestClient {
  const request: RequestClient["request"] = async (options) => {
    try {
      const answer = await sender.request({
        ...options,
        headers: { ...options.headers, ...causeHeaders() },
      });
      countProvider("twilio", answer.statusCode);
      return answer;
    } catch (thrown) {
      countProvider("twilio", null);
      throw thrown;
    }
  };
  return { request } as RequestClient;
}

/** The SDK only knows Twilio's own hosts, so each request's host is swapped: `messaging.twilio.com` → `/messaging`. */
function sendElsewhere(sender: RequestClient, baseUrl: string): RequestClient {
  const request: RequestClient["request"] = (options) => {
    const { hostname, pathname, search } = new URL(options.uri);
    const product = hostname.split(".")[0];
    const path = product === "api" ? pathname : `/${product}${pathname}`;
    return sender.request({ ...options, uri: baseUrl.replace(/\/+$/, "") + path + search });
  };
  return { request } as RequestClient;
}
