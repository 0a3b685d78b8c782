import type { Tx } from "@/db/client";
import { queueMail } from "@/lib/accounts/account-mail/queue-mail";
import { readSetting } from "@/lib/accounts/settings/read-setting";
import { readAdmins } from "@/lib/accounts/users/read-admins";
import { LONGEST_NOTICE, notifyOwner } from "@/lib/agent/texts/notify-owner";
import { raiseToDoAgain } from "@/lib/agent/to-dos/add-to-do";
import { MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { sayEmergency } from "./correct-emergency";
import { changeEmergency, type Emergency, noteEvent, toDoCauseOf } from "./emergency";
import { sendToAsked, sendToPerson } from "./send-to-people";
import { tellReceivers } from "./tell-receivers";
import { alarmText, ownersAlarm } from "./words";

/** A long ladder takes longer than two rounds may: the alarm comes within five minutes. */
const ALARM_AFTER = 4.5 * MINUTE;

const isLate = ({ createdAt }: Pick<Emergency, "createdAt">) =>
  Date.now() - createdAt.getTime() >= ALARM_AFTER;

/** Raises the alarm if the people on the ladder take too long; they are rung on. */
export async function raiseLateAlarm(e: Emergency, tx: Tx): Promise<void> {
  if (e.alarmedAt === null && isLate(e)) await raiseAlarm(e, "nobody accepted", tx);
}

/** When to look at an emergency again: after a wait (ms), but not later than when its alarm is due. */
export function nextLook(e: Emergency, wait: number): Date {
  const end = Date.now() + wait;
  const alarm = e.alarmedAt || isLate(e) ? end : e.createdAt.getTime() + ALARM_AFTER;
  return new Date(Math.min(end, alarm));
}

/**
 * Tells the owner, everybody who was asked, the admins and the webhooks that no one has taken an emergency, once
 * (LADDER-05). Pass the transaction of what showed it.
 */
export async function raiseAlarm(e: Emergency, why: "nobody accepted" | "connected without a key", tx: Tx) {
  if (!(await noteEvent(e, { key: "alarm", kind: "alarm", detail: why }, tx))) return;
  const { userId, callId, callerName, caller: callerPhone } = e;
  await changeEmergency(e, { alarmedAt: new Date() }, tx);
  const body = alarmText(e);
  // A text as well, whatever they have chosen for their other news.
  await notifyOwner({ userId, cause: `unaccepted|${e.id}`, body: ownersAlarm(e, LONGEST_NOTICE) }, tx);
  const message = `No one has taken this emergency yet: ${sayEmergency(e)}`;
  const toDo = { userId, cause: toDoCauseOf(e), callId, message, callerName, callerPhone };
  await raiseToDoAgain({ ...toDo, kind: "emergency" }, tx);
  await sendToAsked(e, { what: "alarm", body }, tx);
  const phones = await adminPhones();
  let isTexted = false;
  for (const recipient of phones) {
    const sent = await sendToPerson(e, { what: "alarm", recipient, body }, tx);
    isTexted ||= sent === "queued" || sent === "known";
  }
  if (!isTexted) await mailAdmins(e, tx);
  await tellReceivers(e, "unanswered", tx);
  logger().error({ emergency: e.id, callId, why }, "no one has taken an emergency");
}

/** The agency's phones for alarms, E.164. */
export async function adminPhones(): Promise<string[]> {
  return (await readSetting("emergency_alarm_numbers"))?.match(/\+\d{6,15}/g) ?? [];
}

/** If no phones for alarms are set, or none of them can be texted. */
async function mailAdmins(e: Emergency, tx: Tx): Promise<void> {
  const facts = { firm: e.businessName, what: alarmText(e), callId: e.callId };
  for (const { id, email } of await readAdmins(tx))
    await queueMail({ userId: id, kind: "unanswered-emergency", address: email, facts }, tx);
}
