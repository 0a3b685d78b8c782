import type { EmulatorCall } from "../kit/call";
import { type Route, route } from "../kit/routes";
import type { Line } from "./network";

type Options = {
  accountSid: string;
  /** The fallbacks that numbers begin with, by number. */
  fallbacks: ReadonlyMap<string, string>;
  pass: (call: EmulatorCall) => Promise<Response>;
};
type OwnedNumber = { sid: string; phone_number: string; voice_url: string | null };
export type NumberList = { incoming_phone_numbers: OwnedNumber[] };

/** The package's numbers with the fields of calls that it lacks: fallback, application and trunk. */
export function numberRoutes({ accountSid, fallbacks, pass }: Options) {
  const more = new Map<string, { voice_fallback_url: string | null; voice_fallback_method: string }>();
  const path = `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers`;
  const complete = (number: OwnedNumber) => ({
    voice_fallback_url: fallbacks.get(number.phone_number) ?? null,
    voice_fallback_method: "POST",
    voice_application_sid: "",
    trunk_sid: null,
    sms_application_sid: "",
    ...number,
    ...more.get(number.sid),
  });
  const one = async (call: EmulatorCall) => {
    const answer = await pass(call);
    if (!answer.ok || call.method === "DELETE") return answer;
    const number = (await answer.json()) as OwnedNumber;
    if (call.method === "POST") {
      const fallback = new URLSearchParams(call.body.toString("utf8")).get("VoiceFallbackUrl");
      if (fallback !== null)
        more.set(number.sid, { voice_fallback_url: fallback, voice_fallback_method: "POST" });
    }
    return Response.json(complete(number), { status: answer.status });
  };
  const routes: Route[] = [
    route("GET", `${path}.json`, async (call) => {
      const answer = await pass(call);
      if (!answer.ok) return answer;
      const list = (await answer.json()) as NumberList;
      return Response.json({ ...list, incoming_phone_numbers: list.incoming_phone_numbers.map(complete) });
    }),
    route("POST", `${path}.json`, one),
    route("*", `${path}/{sid}.json`, one),
  ];
  const lineOf = (number: OwnedNumber): Line => {
    const { voice_url, voice_fallback_url } = complete(number);
    return { voiceUrl: voice_url, voiceFallbackUrl: voice_fallback_url };
  };
  return { routes, lineOf };
}
