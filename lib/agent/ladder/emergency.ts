import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "@/db/client";
import { emergencies, emergencyEvents } from "@/db/schema/emergencies";
import { pagesChanged } from "@/lib/platform/outbox/events";
import { recordEvents } from "@/lib/platform/outbox/record-events";
import type { EmergencyStep } from "./story";

export type Emergency = typeof emergencies.$inferSelect;
/** What is said of an emergency, and who is rung for it. */
export type EmergencyFacts = Pick<
  Emergency,
  "id" | "people" | "businessName" | "description" | "caller" | "line"
>;
export type EmergencyEvent = typeof emergencyEvents.$inferSelect;

/** Within the caller's call, or by a call of ours. */
export type Via = "line" | "call-out";
/** Who says that it is over: the client on the call's page or by text, or the caller by text. */
export type CancelledBy = "client" | "caller";
/** Round 0 is the call that puts the caller through to the person who accepted by text. */
export type ClimbStep = { round: number; rung: number };

export const sayStep = ({ round, rung }: ClimbStep) => `${round}.${rung}`;
export const readStep = (at: string): ClimbStep => {
  const [round = 0, rung = 0] = at.split(".").map(Number);
  return { round, rung };
};

/** Whether a step comes later than another. */
export const isAfter = (step: ClimbStep, than: ClimbStep) =>
  step.round > than.round || (step.round === than.round && step.rung > than.rung);

/** The emergency, locked until the transaction ends: its steps are taken one after the other. */
export async function lockEmergency(id: number, tx: Tx): Promise<Emergency | undefined> {
  const [row] = await tx.select().from(emergencies).where(eq(emergencies.id, id)).for("update");
  return row;
}

type NewEvent = Pick<EmergencyEvent, "key"> &
  Pick<EmergencyStep, "kind"> &
  Partial<Pick<EmergencyEvent, "rung" | "round" | "sid" | "detail">>;

/** Adds what happened, once per key; false if it was known. */
export async function noteEvent({ id, userId }: Emergency, event: NewEvent, tx: Tx): Promise<boolean> {
  const added = await tx
    .insert(emergencyEvents)
    .values({ emergencyId: id, ...event })
    .onConflictDoNothing()
    .returning({ id: emergencyEvents.id });
  if (added.length === 0) return false;
  await recordEvents([pagesChanged(userId)], tx);
  return true;
}

export async function changeEmergency(e: Emergency, changes: Partial<Emergency>, tx: Tx): Promise<Emergency> {
  await tx.update(emergencies).set(changes).where(eq(emergencies.id, e.id));
  return { ...e, ...changes };
}

/** All that happened, oldest first; or the one under a key. */
export const eventsOf = (id: number, db: DbOrTx, key?: string): Promise<EmergencyEvent[]> =>
  db
    .select()
    .from(emergencyEvents)
    .where(and(eq(emergencyEvents.emergencyId, id), key ? eq(emergencyEvents.key, key) : undefined))
    .orderBy(asc(emergencyEvents.id));

/** The cause of its one to-do, which says how far it is. */
export const toDoCauseOf = ({ callId }: Pick<Emergency, "callId">) => `emergency|${callId}`;

/** Has the job look after it now. */
export const lookAfter = ({ id }: Pick<Emergency, "id">, tx: Tx) =>
  recordEvents([{ name: "emergency.due", subject: String(id), payload: { emergencyId: id } }], tx);

/** Somebody can still take it; the same for rows of a statement is isOpenEmergency. */
export const isOpen = ({ status }: Pick<Emergency, "status">) =>
  status === "ringing" || status === "exhausted";

/** Whom a step concerns. */
export function personAt({ people }: Pick<Emergency, "people">, rung: number): Emergency["people"][number] {
  const person = people[rung];
  if (!person) throw new Error("an emergency has no person on this rung");
  return person;
}
