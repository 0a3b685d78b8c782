import { countLines } from "@/lib/calls/calls/count-lines";
import type { Cause } from "./trouble";

const TITLE = "The lines in Vapi are nearly all in use";

/**
 * Told at once, since a surge takes minutes; what comes and goes is one alert, as it is one surge
 * (lib/agent/surge/watch-lines.ts). Since when is written nowhere (SURGE-01).
 */
export const fullLines: Cause = {
  kind: "lines",
  settleMinutes: 10,
  several: () => TITLE,
  find: async (tx) => {
    const { running, lines, isNearlyFull } = await countLines(tx);
    if (!isNearlyFull) return [];
    return [
      {
        subject: "",
        since: new Date(),
        title: TITLE,
        line: `${running} of ${lines} lines are in use. Buy lines in Vapi, under Billing, then raise “Vapi Lines” in the settings, or let calls wait: callers without a line ring longer, then hear our own answer.`,
        path: "/admin?tab=settings#limits",
      },
    ];
  },
};
