import { desc, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emergencies } from "@/db/schema/emergencies";
import { callerMessages } from "@/db/schema/messages";
import { LONGEST_NOTICE, notifyOwner } from "@/lib/agent/texts/notify-owner";
import { addToDo, isAbout, updateCausesOf } from "@/lib/agent/to-dos/add-to-do";
import { holdsWords } from "@/lib/platform/locale/holds-words";
import { changeEmergency, toDoCauseOf } from "./emergency";
import type { NewEmergency } from "./raise-ladder";
import { sendToAsked } from "./send-to-people";
import { ADDRESS, ownersText, updateText } from "./words";

export type Reported = NewEmergency & {
  /** Whether they gave a number to ring; else `caller` is the one that is calling. */
  statesNumber: boolean;
};

/** An emergency as a to-do. */
export const sayEmergency = ({ description, address }: Pick<NewEmergency, "description" | "address">) =>
  address ? `${description.replace(/[.\s]+$/, "")}. ${ADDRESS}${address}` : description;

/**
 * Passes on what a caller puts right once they have reported an emergency: another address, name or number to ring. The
 * client gets a to-do and a text for it, people on call who were asked a text; those who are asked later get the right
 * words. Once somebody has ended the emergency, every report is news, which the client alone hears.
 */
export async function correctEmergency(said: Reported, tx: Tx): Promise<void> {
  const { userId, callId } = said;
  const toDo = { userId, cause: toDoCauseOf(said) };
  const [e] = await tx.select().from(emergencies).where(eq(emergencies.callId, callId)).for("update");
  const known = await readKnown(toDo, tx);
  const cause = updateCausesOf(toDo.cause)[known.length - 1];
  if (!cause) return; // enough: a stranger's words are texted to people
  const isEnded = e?.status === "cancelled";
  const { news, ...now } = compare(said, known);
  if (news.length === 0 && !isEnded) return;
  const { callerName, caller: callerPhone } = now;
  const message = isEnded
    ? `Reported again after it was ended. ${sayEmergency(said)}`
    : `Update from the caller. ${news.join(". ")}`;
  if (known.some((told) => told.message === message)) return;
  if (!(await addToDo({ userId, cause, callId, message, callerName, callerPhone, kind: "emergency" }, tx)))
    return;
  const body = ownersText({ callerName, callerPhone, message }, LONGEST_NOTICE);
  await notifyOwner({ userId, cause, body, kind: "emergency" }, tx);
  if (!e || isEnded) return;
  const corrected = await changeEmergency(e, now, tx);
  await sendToAsked(corrected, { what: `update-${known.length}`, body: updateText(corrected, message) }, tx);
}

type ToDo = Pick<typeof callerMessages.$inferSelect, "message" | "callerName" | "callerPhone">;

/** What the client was told of it, the newest first. */
function readKnown(toDo: { userId: string; cause: string }, tx: Tx): Promise<ToDo[]> {
  const { message, callerName, callerPhone, createdAt } = callerMessages;
  return tx
    .select({ message, callerName, callerPhone })
    .from(callerMessages)
    .where(isAbout(toDo))
    .orderBy(desc(createdAt));
}

/** What holds now, and in words what of it is new. */
function compare(said: Reported, known: ToDo[]) {
  const { callerName = null, callerPhone: caller = null } = known[0] ?? {};
  // The description before it may name another house.
  const told = known.find(({ message }) => message.includes(ADDRESS))?.message ?? "";
  const address = told.slice(told.lastIndexOf(ADDRESS));
  const isName = said.callerName !== null && !holdsWords(callerName, said.callerName);
  const isNumber = said.statesNumber && said.caller !== caller;
  const isAddress = said.address !== null && !holdsWords(address, said.address);
  return {
    callerName: isName ? said.callerName : callerName,
    caller: isNumber ? said.caller : caller,
    ...(isAddress && { address: said.address }),
    news: [
      ...(isName ? [`Name: ${said.callerName}`] : []),
      ...(isNumber ? [`Number: ${said.caller}`] : []),
      ...(isAddress ? [ADDRESS + said.address] : []),
    ],
  };
}
