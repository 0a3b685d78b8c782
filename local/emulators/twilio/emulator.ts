import { setTimeout as sleep } from "node:timers/promises";
import { createEmulator } from "emulate";
import type { EmulatorCall } from "../kit/call";
import { readControl } from "../kit/control";
import { forward } from "../kit/forward";
import { route } from "../kit/routes";
import { type RunningEmulator, serveEmulator } from "../kit/serve";
import { callRoutes } from "./calls";
import { liveCallRoutes } from "./live-calls";
import type { Network, Ring } from "./network";
import { type NumberList, numberRoutes } from "./numbers";
import { ringLine } from "./phone-network";
import { providerLines } from "./provider-lines";
import { recordingRoutes } from "./recordings";
import { createStorms } from "./storms";
import { textLog } from "./text-log";

export type TwilioSeed = {
  /** `AC` and 32 hex digits. */
  accountSid?: string;
  authToken?: string;
  friendlyName?: string;
  apiKeys?: { sid: string; secret: string }[];
  /** Numbers the account owns; `smsUrl` and `voiceUrl` are called, signed, by the simulated inbound traffic. */
  phoneNumbers?: {
    phoneNumber: string;
    friendlyName?: string;
    smsUrl?: string;
    voiceUrl?: string;
    voiceFallbackUrl?: string;
  }[];
};
export type TwilioEmulatorOptions = TwilioSeed & { port?: number } & Pick<Network, "letPass" | "post">;

export const TWILIO_LOCAL_ACCOUNT = {
  accountSid: `AC${"c0ffee".repeat(6).slice(0, 32)}`,
  authToken: "local-twilio-auth-token",
};

type TextList = { messages: { sid: string; from: string; to: string; body: string }[] };

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
 * A phone network (phone-network.ts) plays whole calls to a number of the account, with the provider's address answering,
 * failing, hanging or refusing, and runs our answers by Twilio's rules. It does not prove that Vapi's own address keeps
 * its fragment, nor audio, prices or how Twilio treats a stream that breaks off.
 *
 * The product may take a call over that is going on, and place calls itself (live-calls.ts).
 *
 * Besides the shared controls: `POST /_control/ring` (Ring) plays a call and tells what was heard; `GET /_control/messages` lists what was sent and received, newest first;
 * `POST /_control/inbound-message` {from, to, body} makes a text message arrive; `POST /_control/message-price` {sid, price} prices one; `POST /_control/calls` {sid, from, to,
 * direction, status, startTime, endTime, parentCallSid} or {calls: [...]} makes calls be listed, and `POST /_control/recordings` {sid, callSid} a recording. Twilio-shaped simulations with the
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

  const recordings = recordingRoutes({ accountSid, authorization });
  const refuse = async (headers: Headers) => {
    const given = headers.get("authorization");
    const answer = await fetch(`${inner.url}/2010-04-01/Accounts/${accountSid}.json`, {
      headers: given ? { authorization: given } : {},
    });
    return answer.ok
      ? null
      : new Response(await answer.text(), { status: answer.status, headers: JSON_TYPE });
  };
  const calls = callRoutes({ accountSid, refuse });
  const pass = async (call: EmulatorCall) => {
    const answer = await forward(call, inner.url);
    call.authorised = answer.status !== 401;
    return answer;
  };
  const { texts, routes: textRoutes } = textLog({
    ...{ accountSid, refuse, pass },
    read: async () => {
      const answer = await fetch(`${inner.url}${messages}?PageSize=1000`, { headers: { authorization } });
      return ((await answer.json()) as TextList).messages;
    },
  });
  const receive = async (text: { from: string; to: string; body: string }) => {
    const form = new URLSearchParams({ From: text.from, To: text.to, Body: text.body });
    const url = `${inner.url}/_twilio/simulate/inbound-message`;
    return fetch(url, { method: "POST", headers: { authorization }, body: form });
  };
  const lines = providerLines();
  const joinStorm = createStorms();
  const network: Network = {
    ...{ accountSid, authToken, onRecording: recordings.add, takeLine: lines.take },
    ...{ letPass: options.letPass, post: options.post },
    answerByText: async (number, address) => {
      const code = new URL(address).searchParams.get("id");
      for (let tries = 0; tries < 300; tries++) {
        const { messages: list } = await texts();
        const asked = list.find(({ to, body }) => to === number && body.includes(`reply “${code} yes”`));
        if (asked) {
          await receive({ from: number, to: asked.from, body: `${code} yes` });
          return;
        }
        await sleep(100);
      }
    },
  };

  const numbers = numberRoutes({
    accountSid,
    fallbacks: new Map(
      (options.phoneNumbers ?? []).flatMap(({ phoneNumber, voiceFallbackUrl }) =>
        voiceFallbackUrl ? [[phoneNumber, voiceFallbackUrl] as const] : [],
      ),
    ),
    pass,
  });
  const findLine = async (phoneNumber: string) => {
    const query = new URLSearchParams({ PhoneNumber: phoneNumber, PageSize: "1000" });
    const url = `${inner.url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?${query}`;
    const answer = await fetch(url, { headers: { authorization } });
    const { incoming_phone_numbers: list } = (await answer.json()) as NumberList;
    const number = list.find((each) => each.phone_number === phoneNumber);
    return number ? numbers.lineOf(number) : null;
  };
  try {
    return await serveEmulator({
      name: "twilio",
      port: options.port,
      routes: [
        route("GET", "/_control/messages", async () => {
          return Response.json(await texts());
        }),
        route("POST", "/_control/inbound-message", async (call) => {
          const { from, to, body } = readControl(call);
          const answer = await receive({ from: String(from), to: String(to), body: String(body) });
          return Response.json(await answer.json(), { status: answer.status });
        }),
        route("POST", "/_control/ring", async (call) => {
          const ring = readControl(call) as Ring;
          const line = await findLine(ring.to);
          if (!line) return Response.json({ error: `${ring.to} is not a number of ours` }, { status: 404 });
          const { leave, ...storm } = joinStorm(ring);
          const rung = await ringLine(line, ring, { ...network, ...storm }).finally(leave);
          const now = Date.now();
          const startTime = new Date(now - rung.seconds * 1_000).toISOString();
          calls.add({
            sid: rung.sid,
            from: ring.from,
            to: ring.to,
            startTime,
            endTime: new Date(now).toISOString(),
          });
          return Response.json(rung);
        }),
        ...lines.routes,
        ...liveCallRoutes({ accountSid, network, refuse, list: calls.add }),
        ...calls.routes,
        ...recordings.routes,
        ...textRoutes,
        ...numbers.routes,
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
