import { env } from "@/lib/platform/core/env";
import { everyRow } from "./every-row";

/** Everything that anybody holds, as text: our database, and the emulators of Vapi, Twilio and Google. */
export async function everythingKept(google: { events: () => Promise<unknown> }): Promise<string> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_BASE_URL, VAPI_BASE_URL } = env();
  const account = `${TWILIO_BASE_URL}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}`;
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString("base64");
  const atTwilio = ["Calls", "Recordings", "Messages"].map(async (list) => {
    const answer = await fetch(`${account}/${list}.json?PageSize=1000`, {
      headers: { authorization: `Basic ${credentials}` },
    });
    return answer.text();
  });
  const atVapi = fetch(`${VAPI_BASE_URL}/_control/state`).then((answer) => answer.text());
  const kept = await Promise.all([
    ...atTwilio,
    atVapi,
    google.events().then((events) => JSON.stringify(events)),
  ]);
  return [...kept, ...(await everyRow())].join("\n");
}
