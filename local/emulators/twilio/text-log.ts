import { type EmulatorCall, param, readForm } from "../kit/call";
import { readControl } from "../kit/control";
import { type Route, route } from "../kit/routes";

type Text = { sid: string; from: string; to: string; body: string };

type Options = {
  accountSid: string;
  /** The refusal of a request without good credentials, or null. */
  refuse: (headers: Headers) => Promise<Response | null>;
  /** Hands a request on to the emulator that holds the texts. */
  pass: (call: EmulatorCall) => Promise<Response>;
  /** All texts that it holds, newest first. */
  read: () => Promise<Text[]>;
};

/** In characters (twilio.com/docs/api/errors/21617). */
const LONGEST = 1_600;

/**
 * The account's texts with their prices and without those that were deleted, and the refusal of a text that is empty or
 * too long, which the inner emulator cannot do.
 */
export function textLog({ accountSid, refuse, pass, read }: Options) {
  const deleted = new Set<string>();
  const prices = new Map<string, string>();
  const kept = (texts: Text[]) => texts.filter(({ sid }) => !deleted.has(sid));
  const path = `/2010-04-01/Accounts/${accountSid}/Messages`;
  const routes: Route[] = [
    route("GET", `${path}.json`, async (call) => {
      const answer = await pass(call);
      if (!answer.ok) return answer;
      const list = (await answer.json()) as { messages: Text[] };
      const messages = kept(list.messages).map((text) => ({ ...text, price: prices.get(text.sid) ?? null }));
      return Response.json({ ...list, messages });
    }),
    route("POST", `${path}.json`, async (call) => {
      const fault = faultOf(readForm(call).get("Body") ?? "");
      if (!fault) return pass(call);
      const refused = await refuse(call.headers);
      if (refused) return refused;
      call.authorised = true;
      return Response.json({ ...fault, status: 400 }, { status: 400 });
    }),
    route("POST", "/_control/message-price", (call) => {
      const { sid, price } = readControl(call);
      prices.set(String(sid), String(price));
      return Response.json({ ok: true });
    }),
    route("DELETE", `${path}/{file}`, async (call) => {
      const refused = await refuse(call.headers);
      if (refused) return refused;
      call.authorised = true;
      const sid = param(call, "file").replace(/\.json$/, "");
      if (!kept(await read()).some((text) => text.sid === sid)) {
        return Response.json({ code: 20404, message: "Not found", status: 404 }, { status: 404 });
      }
      deleted.add(sid);
      return new Response(null, { status: 204 });
    }),
  ];
  return { routes, texts: async () => ({ messages: kept(await read()) }) };
}

function faultOf(body: string): { code: number; message: string } | null {
  if (body === "") return { code: 21602, message: "Message body is required" };
  return body.length > LONGEST
    ? { code: 21617, message: "The concatenated message body exceeds the 1600 character limit" }
    : null;
}
