import { parseWhen } from "@/lib/agent/bookings/parse-when";
import { type ClientPlace, DEFAULT_PLACE } from "@/lib/platform/locale/place";
import type { Running } from "../run/running";
import type { Owner } from "./lines";

const HOUR_MS = 3_600_000;

/** What the client does elsewhere during a call: in their Google calendar and account. */
export function createOutside(
  { googleUrl }: Pick<Running, "googleUrl">,
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
  };
}

export type Outside = ReturnType<typeof createOutside>;
