import { isAgreed } from "@/lib/agent/promises/agreement";
import type { Turn } from "@/lib/agent/promises/clauses";
import type { Deeds } from "@/lib/agent/promises/deeds";
import { findBroken } from "@/lib/agent/promises/find-broken";
import { findPromises } from "@/lib/agent/promises/find-promises";
import { sayBroken } from "@/lib/agent/promises/say-broken";
import { placeOf } from "@/lib/agent/setup/place-of";
import { isAction } from "@/lib/agent/tools/action-names";
import type { SceneFinding } from "../scenario";
import type { PlayedScene } from "./played-scene";

/** The same audit of promises as for real calls: what the agent said it did, against what its tools did. */
export function judgePromises(played: PlayedScene): SceneFinding[] {
  const turns = spokenTurns(played);
  const deeds = deedsOf(played);
  const broken = findBroken(findPromises(turns), deeds);
  const words = { who: "the caller", ...deeds.place, now: deeds.calledAt };
  const found = broken.map((each) => ({
    rule: "promises",
    text: sayBroken([each], words).replace(/^Your agent told/, "The agent told"),
    quote: each.sentence,
  }));
  const booked = deeds.bookings.some(({ ofThisCall, status }) => ofThisCall && status === "confirmed");
  if (found.length === 0 && booked && !isAgreed(turns))
    found.push({
      rule: "promises",
      text: "A job was booked, and the caller had not agreed to it.",
      quote: "",
    });
  return found;
}

export const spokenTurns = ({ turns }: Pick<PlayedScene, "turns">): Turn[] =>
  turns.flatMap(({ role, text }) => (role === "agent" || role === "caller" ? [{ role, text }] : []));

const deedsOf = ({ scenario, turns, log, after }: PlayedScene): Deeds => ({
  endReason: turns.some(({ role }) => role === "transfer")
    ? "assistant-forwarded-call"
    : "customer-ended-call",
  place: placeOf(scenario.world.setup),
  calledAt: scenario.world.now,
  bookings: after.jobs.map(({ id, ofThisCall, status, start, job }) => ({
    ...{ id, ofThisCall, status, job, startsAt: new Date(start), handedOver: false },
    cancelledBy: status === "cancelled" ? "caller" : null,
  })),
  tools: log.map(({ action, name, result, error }) => ({
    action: action !== null && isAction(action) ? action : null,
    name,
    status: error === null ? "succeeded" : "failed",
    result,
  })),
  messageTaken: after.messages.length > 0 || after.alarms.length > 0,
  texts: after.texts.map(() => ({ status: "sent" })),
});
