import { clyde } from "./accounts";
import { buildCall, draftFromDialogue } from "./build-call";
import type { DemoCall } from "./demo-types";
import { getDialogue } from "./dialogues/all-dialogues";
import { findSpokenVisit } from "./hartley/recorded-calls";
import { addDays, atLondon, londonDay } from "./london-time";

const SCHEDULE = [
  { daysAgo: 9, time: "16:38", dialogueId: "slipped-tiles-after-storm" },
  { daysAgo: 6, time: "11:05", dialogueId: "quote-not-interested" },
  { daysAgo: 4, time: "10:20", dialogueId: "merchant-slate-delivery" },
];

export function buildClydeCalls(now: Date): DemoCall[] {
  return SCHEDULE.map(({ daysAgo, time, dialogueId }) => {
    const dialogue = getDialogue(dialogueId);
    const startedAt = atLondon(addDays(londonDay(now), -daysAgo), time);
    const draft = draftFromDialogue(dialogue, { key: `recorded ${dialogueId}`, firm: clyde, startedAt });
    return buildCall({ ...draft, visit: findSpokenVisit(dialogue, startedAt) });
  });
}
