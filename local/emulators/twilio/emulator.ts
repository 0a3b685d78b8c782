import { createEmulator } from "emulate";
import type { EmulatorCall } from "../kit/call";
import { readControl } from "../kit/control";
import { forward } from "../kit/forward";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { callRoutes } from "./calls";

export type TwilioSeed = {
  /** `AC` and 32 hex digits. */
  accountSid?: string;
  authToken?: string;
  friendlyName?: string;
  apiKeys?: { sid: string; secret: string }[];
  /** Numbers the account owns; `smsUrl` and `voiceUrl` are called, signed, by the simulated inbound traffic. */
  phoneNumbers?: { phoneNumber: string; friendlyName?: string; smsUrl?: string; voiceUrl?: string }[];
};
export type TwilioEmulatorOptions = TwilioSeed & { port?: number };

export const TWILIO_LOCAL_ACCOUNT = {
  accountSid: `AC${"c0ffee".repeat(6).slice(0, 32)}`,
  authToken: "local-twilio-auth-token",
};

const JSON_TYPE = { "content-type": "application/json" };
const ERROR_CODES: Record<number, number> = { 401: 20003, 404: 20404, 429: 20429, 503: 20503 };

/**
 * The Twilio service of the package `emulate`, with our controls in front of it. The SDK's hosts are told apart by
 * path: `api.twilio.com` at the root, any other product below its name (`/messaging/…`, `/lookups/…`).
 *
 * It proves that we authenticate, follow lists page by page, send from a number the account owns to one that can exist,
 * read Twilio's error codes, and check the signature of its webhooks (they are really signed). The list of calls is our own
 * (calls.ts), since the package's has neither times nor tokens of pages. It does not prove delivery, prices, sender registration, number search or lookups (404), and forgets everything on restart.
 *
 * Besides the shared controls: `GET /_control/messages` lists what was sent and received, newest first;
 * `POST /_control/inbound-message` {from, to, body} makes a text message arrive; `POST /_control/calls` {sid, from, to,
 * direction, status, startTime, endTime, parentCallSid} or {calls: [...]} makes calls be listed. Twilio-shaped simulations with the
 * account's own credentials are under `/_twilio/simulate/`.
 */
export async function startTwilioEmulator(options: TwilioEmulatorOptions = {}): Promise<RunningEmulator> {
  const { accountSid, authToken } = { ...TWILIO_LOCAL_ACCOUNT, ...options };
  const inner = await createEmulator({
    service: "twilio",
    port: 0,
    seed: {
      twilio: {
        account: {
          sid: accountSid,
          auth_token: authToken,
          friendly_name: options.friendlyName ?? "Local account",
        },
        api_keys: options.apiKeys ?? [],
        phone_numbers: (options.phoneNumbers ?? []).map((number) => ({
          phone_number: number.phoneNumber,
          friendly_name: number.friendlyName,
          sms_url: number.smsUrl,
          voice_url: number.voiceUrl,
        })),
      },
    },
  });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const messages = `/2010-04-01/Accounts/${accountSid}/Messages.json`;

  const pass = async (call: EmulatorCall) => {
    const answer = await forward(call, inner.url);
    call.authorised = answer.status !== 401;
    return answer;
  };
  try {
    return await serveEmulator({
      name: "twilio",
      port: options.port,
      routes: [
        route("GET", "/_control/messages", async () => {
          const answer = await fetch(`${inner.url}${messages}?PageSize=1000`, { headers: { authorization } });
          return Response.json(await answer.json());
        }),
        route("POST", "/_control/inbound-message", async (call) => {
          const { from, to, body } = readControl(call);
          const form = new URLSearchParams({ From: String(from), To: String(to), Body: String(body) });
          const url = `${inner.url}/_twilio/simulate/inbound-message`;
          const answer = await fetch(url, { method: "POST", headers: { authorization }, body: form });
          return Response.json(await answer.json(), { status: answer.status });
        }),
        ...callRoutes({
          accountSid,
          refuse: async (headers) => {
            const given = headers.get("authorization");
            const answer = await fetch(`${inner.url}/2010-04-01/Accounts/${accountSid}.json`, {
              headers: given ? { authorization: given } : {},
            });
            return answer.ok
              ? null
              : new Response(await answer.text(), { status: answer.status, headers: JSON_TYPE });
          },
        }),
        route("*", "/{rest+}", pass),
      ],
      failureBody: twilioErrorBody,
      onClose: () => inner.close(),
    });
  } catch (error) {
    await inner.close();
    throw error;
  }
}

function twilioErrorBody(status: number) {
  const code = ERROR_CODES[status] ?? 20500;
  const message = status === 429 ? "Too Many Requests" : "The request could not be served";
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status };
}
