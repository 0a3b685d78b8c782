import type { costEntries, providerBills } from "@/db/schema/money";
import type { DemoCall } from "./demo-types";

/** How the cost of a call at Vapi is usually made up. */
const SHARES = { transcriber: 0.11, model: 0.07, voice: 0.32, vapi: 0.5 };
/** Twilio's price of a minute begun, in millionths. */
const LINE_MINUTE = 10_000;
/** The newest call has no price yet: Twilio tells it some hours later. */
const PRICED_AFTER_MS = 6 * 3_600_000;

type Entry = typeof costEntries.$inferInsert;

/** What the calls cost at Vapi and at Twilio. */
export function buildCosts(now: Date, calls: readonly DemoCall[]): Entry[] {
  return calls.flatMap(
    ({ row: { callId, userId, carrierSid, duration, cost, happenedAt = now } }): Entry[] => {
      if (!userId || !duration || !cost) return [];
      const entry = { userId, revision: 1, happenedAt, createdAt: happenedAt } as const;
      const parts = Object.entries(SHARES).map(([component, share]) => ({
        ...entry,
        ...{ source: "vapi", externalId: callId, component, currency: "USD" },
        amountMicros: Math.round(Number(cost) * 1_000_000 * share),
      }));
      if (now.getTime() - happenedAt.getTime() < PRICED_AFTER_MS) return parts;
      const line = { source: "twilio", externalId: carrierSid ?? `CA ${callId}`, component: "call" };
      return [
        ...parts,
        { ...entry, ...line, currency: "USD", amountMicros: Math.ceil(duration / 60) * LINE_MINUTE },
      ];
    },
  );
}

/** Last month's bills: Vapi's agrees, Twilio's has the rent of numbers besides. */
export function buildBills(now: Date, costs: readonly Entry[]): (typeof providerBills.$inferInsert)[] {
  const begins = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));
  const ends = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const month = begins.toISOString().slice(0, 10);
  const of = (source: "vapi" | "twilio") =>
    costs
      .filter((cost) => cost.source === source && cost.happenedAt >= begins && cost.happenedAt < ends)
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0);
  const inCents = (micros: number) => Math.round(micros / 10_000) * 10_000;
  const RENT = 11_500_000;
  return [
    { month, source: "vapi", currency: "USD", amountMicros: inCents(of("vapi")) },
    { month, source: "twilio", currency: "USD", amountMicros: inCents(of("twilio") + RENT) },
  ];
}
