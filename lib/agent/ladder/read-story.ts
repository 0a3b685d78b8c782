import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { type Emergency, type EmergencyEvent, eventsOf } from "./emergency";
import type { EmergencyStep, EmergencyStory } from "./story";

/** How the emergency of a call went up the ladder; null if there was none. */
export async function readEmergencyStory(userId: string, callId: string): Promise<EmergencyStory | null> {
  const [found] = await database()
    .select()
    .from(emergencies)
    .where(and(eq(emergencies.callId, callId), eq(emergencies.userId, userId)));
  if (!found) return null;
  const e = { ...found, people: toldApart(found.people) };
  const events = await eventsOf(e.id, database());
  const rung = rungNow(e, events);
  const message = events.find(({ kind }) => kind === "message");
  return {
    id: e.id,
    status: e.status,
    description: e.description,
    accepted_by: e.acceptedBy === null ? null : (e.people[e.acceptedBy]?.name ?? null),
    accepted_how: e.acceptedHow,
    accepted_at: e.acceptedAt?.toISOString() ?? null,
    alarmed_at: e.alarmedAt?.toISOString() ?? null,
    began_at: e.createdAt.toISOString(),
    people: e.people.map(({ name, number }, place) => ({ name, number, is_rung: place === rung })),
    message_seconds: message ? Number(message.detail) : null,
    steps: readSteps(e, events),
  };
}

/** One person can be on the ladder with several numbers: steps and outcomes are told by name. */
function toldApart(people: Emergency["people"]): Emergency["people"] {
  return people.map((person, place) => {
    const nth = people.slice(0, place).filter(({ name }) => name === person.name).length + 1;
    return nth > 1 ? { ...person, name: `${person.name} (number ${nth})` } : person;
  });
}

export const readSteps = ({ people }: Emergency, events: readonly EmergencyEvent[]): EmergencyStep[] =>
  // What happened without the database is stored later than what followed.
  events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, kind, rung, round, detail, sid }) => ({
      at: at.toISOString(),
      kind: kind as EmergencyStep["kind"],
      person: rung === null ? null : (people[rung]?.name ?? null),
      round,
      detail,
      sid,
    }));

/** The place of the person whose phone rings now, if any. */
function rungNow(e: Emergency, events: readonly EmergencyEvent[]): number | null {
  if (e.status !== "ringing") return null;
  const ofStep = events.filter(({ round, rung }) => round === e.round && rung === e.rung);
  const last = ofStep.findLast(({ kind }) => kind === "asked" || kind === "result");
  return last?.kind === "asked" ? e.rung : null;
}
