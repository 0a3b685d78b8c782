import type { Tx } from "@/db/client";
import { acceptEmergency } from "./accept";
import { eventsOf, lockEmergency, personAt } from "./emergency";
import { codeText, overText, takenText, yoursText } from "./words";

/** "Yes, on my way", "17 ok". */
const OTHER_YES = /^\W*(?:\d{1,12}\W*)?(?:yes|y|ok|okay|yep|yeah|on my way|omw)(?!\p{L})/iu;

type Reply = { sender: string; body: string; lastCause: string | undefined };
export type TakenByText = {
  outcome: "emergency_taken" | "emergency_late" | "emergency_asked";
  body: string;
  callId: string;
  userId: string;
};

/**
 * Reads the answer to the text of an emergency. Only the emergency's number with a yes takes it, and only from somebody
 * who was asked (LADDER-02); any other yes is asked for just that, since its sender believes to have taken it. Null if it
 * is no such answer.
 */
export async function takeByText({ sender, body, lastCause }: Reply, tx: Tx): Promise<TakenByText | null> {
  const text = body.normalize("NFKD").trim();
  const [, before, after] = /^\W*(?:(\d{1,12})\W+yes|yes\W+(\d{1,12}))\W*$/i.exec(text) ?? [];
  const code = Number(before ?? after ?? 0);
  const asked = Number(
    /^notice\|ladder\|(\d+)\|(?:asked|update-\d+|alarm)\|/.exec(lastCause ?? "")?.[1] ?? 0,
  );
  const e = await lockEmergency(code || asked, tx);
  const rung = e ? e.people.findIndex(({ number }) => number === sender) : -1;
  if (!e || rung < 0) return null;
  const events = await eventsOf(e.id, tx);
  if (!events.some((event) => event.kind === "asked" && event.rung === rung)) return null;
  const about = { callId: e.callId, userId: e.userId };
  if (!code) return OTHER_YES.test(text) ? { ...about, outcome: "emergency_asked", body: codeText(e) } : null;
  const { isTheirs, emergency } = await acceptEmergency(e, { rung, how: "text" }, tx);
  if (emergency.status === "cancelled")
    return { ...about, outcome: "emergency_late", body: overText(emergency, null) };
  const name = emergency.acceptedBy === null ? "Somebody" : personAt(emergency, emergency.acceptedBy).name;
  return isTheirs
    ? { ...about, outcome: "emergency_taken", body: yoursText(emergency) }
    : { ...about, outcome: "emergency_late", body: takenText(emergency, name) };
}
