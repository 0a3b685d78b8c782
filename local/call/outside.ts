import { setTimeout as sleep } from "node:timers/promises";
import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import type { Ring, Rung } from "../emulators/twilio/network";
import type { Phone } from "../emulators/twilio/phones";
import type { Running } from "../run/running";
import type { Owner } from "./lines";

const HOUR_MS = 3_600_000;

/** What the client does elsewhere during a call: in their Google calendar and account. */
export function createOutside(
  { googleUrl, twilioUrl }: Pick<Running, "googleUrl" | "twilioUrl">,
  owner: Pick<Owner, "email"> | null,
  place: ClientPlace = DEFAULT_PLACE,
) {
  async function control(name: string, body: Record<string, unknown>): Promise<void> {
    if (!owner) throw new Error("Whose Google account it is can be told of the demo's clients alone.");
    const response = await fetch(`${googleUrl}/_control/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: owner.email, ...body }),
    });
    if (!response.ok) throw new Error(`Google's stand-in did not take ${name}: ${response.status}`);
  }

  return {
    /** An hour in their own calendar, at a spoken time. */
    async enterAppointment(summary: string, moment: string): Promise<void> {
      const when = parseWhen(moment, { ...place, now: Date.now() });
      if (when?.kind !== "moment") throw new Error(`"${moment}" is no time.`);
      const [start, end] = [when.at, when.at + HOUR_MS].map((at) => new Date(at).toISOString());
      await control("events", { summary, start: { dateTime: start }, end: { dateTime: end } });
    },
    /** As if they had removed us in their Google account. */
    endGrant: () => control("revoke-user", {}),
    /** Twilio has a call that the agent has answered, and these phones are rung for it. */
    async answerCall({
      phones,
      ...call
    }: Ring & { sid: string; phones: Record<string, Phone> }): Promise<void> {
      for (const [name, body] of [
        ["phones", { phones }],
        ["live-call", call],
      ] as const) {
        const response = await fetch(`${twilioUrl}/_control/${name}`, {
          method: "POST",
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`Twilio's stand-in did not take ${name}: ${response.status}`);
      }
    },
    /** What a caller met on our line, once the call is over. */
    async callIsOver(sid: string): Promise<Rung> {
      for (let tries = 0; ; tries++) {
        const rung = await (await fetch(`${twilioUrl}/_control/live-call/${sid}`)).json();
        if (rung.isOver || tries === 300) return rung;
        await sleep(200);
      }
    },
  };
}

export type Outside = ReturnType<typeof createOutside>;
