import { sql } from "drizzle-orm";
import { database, execute, executeIn, type Tx } from "@/db/client";
import { isSuppressed } from "@/lib/accounts/mail-suppressions/tables";
import { beforeQuiet, quietUntil } from "@/lib/accounts/notifications/quiet-until";
import { readChoices } from "@/lib/accounts/notifications/read-choices";
import type { CallSetup } from "@/lib/agent/setup/contract";
import { placeOf } from "@/lib/agent/setup/place-of";
import { readCallSetup } from "@/lib/agent/setup/read-setup";
import { textCauseOf } from "@/lib/agent/texts/notify-owner";
import { queueText } from "@/lib/agent/texts/queue-text";
import { isTold } from "@/lib/calls/ledger/told-days";
import { isDisabled } from "@/lib/platform/auth/tables";
import { MINUTE } from "@/lib/platform/core/clock";
import { logger } from "@/lib/platform/core/logger";
import { writtenPlace } from "@/lib/platform/locale/place-in";
import { localDay } from "@/lib/platform/locale/zoned-time";
import { canSendEmail } from "@/lib/providers/mail/send-email";
import { WEEKLY } from "./causes";
import { type DigestKind, lastMoment, nextSlot, type Slot, slotOn } from "./digest-slot";
import { NO_FIGURES } from "./figures";
import { type DigestContent, readDigestRows, spanOf } from "./read-digest-rows";
import { readHours } from "./read-hours";
import { queueDigestEmails } from "./send-digest-email";
import { addLink, storeDigest } from "./store-digest";
import { isAtWork, mayBeSent, wantsEmail, wantsText } from "./tables";
import { isEmpty, weeklyText } from "./words";

/** A process that dies leaves its client to the next one after this time. */
const LEASE = 5 * MINUTE;
const DUE_COLUMN = { weekly: sql`weekly_due_at`, monthly: sql`monthly_due_at` } as const;

/**
 * Makes and sends the digests whose time has come, each once: a worker takes a client by a lease, and the period's row is
 * unique. For every client, or for one; `now` in ms.
 */
export async function makeDueDigests({ userId, now = Date.now() }: { userId?: string; now?: number } = {}) {
  for (const kind of ["weekly", "monthly"] as const) {
    for (let due = await takeDue(kind, { userId, now }); due; due = await takeDue(kind, { userId, now })) {
      const { user_id, due_at } = due;
      await makeDue(kind, { userId: user_id, dueAt: due_at.getTime(), now }).catch((thrown: unknown) =>
        logger().error({ err: thrown, userId: user_id, kind }, "could not make a digest yet"),
      );
    }
  }
}

type Taken = { user_id: string; due_at: Date };

async function takeDue(kind: DigestKind, { userId, now }: { userId?: string; now: number }) {
  const at = new Date(now).toISOString();
  const column = DUE_COLUMN[kind];
  const [taken] = await execute<Taken[]>(sql`
    update digest_settings s set ${column} = ${new Date(now + LEASE).toISOString()}::timestamptz
    from (
      select user_id, ${column} as due_at from digest_settings
      where ${column} <= ${at}::timestamptz and ${userId ? sql`user_id = ${userId}` : sql`true`}
      order by ${column} limit 1 for update skip locked
    ) as due
    where s.user_id = due.user_id returning s.user_id, due.due_at`);
  return taken;
}

type Due = { userId: string; dueAt: number; now: number };

async function makeDue(kind: DigestKind, { userId, dueAt, now }: Due): Promise<void> {
  const setup = await readCallSetup(userId);
  if (!setup) {
    const hours = await readHours(userId);
    return setDue(kind, userId, nextSlot(kind, { userId, hours, now }).at);
  }
  const today = localDay(now, setup.time_zone);
  // The day for which it was due: hours that have changed since move it within that day only.
  const day = localDay(dueAt, setup.time_zone);
  const client = { userId, hours: setup };
  const slot = slotOn(kind, day, client);
  const until = lastMoment(kind, day, setup);
  const later = nextSlot(kind, { ...client, now: Math.max(now, slot.at) });
  const skip = async (skipped: "stopped" | "late" | "incomplete") => {
    await skipDigest({ kind, userId, setup, slot, skipped });
    await setDue(kind, userId, later.at);
  };
  if (today !== day || now >= until) return skip("late");
  if (!(await isClientAtWork(userId))) return skip("stopped");
  if (now < slot.at) return setDue(kind, userId, slot.at);
  const { quiet } = await readChoices(userId);
  if (kind === "weekly") {
    const quietEnd = quietUntil(now, quiet, setup.time_zone);
    if (quietEnd !== null && quietEnd < until) return setDue(kind, userId, quietEnd);
  }
  if (!(await isTold(spanOf(slot.period, setup.time_zone)))) {
    // The lists are read every few minutes: wait for them as long as this day's text may be sent.
    if (now + LEASE < until) return;
    return skip("incomplete");
  }
  const content = await readDigestRows({ userId, setup }, slot.period);
  await database().transaction(async (tx) => {
    const expiresAt = new Date(beforeQuiet(now, until, quiet, setup.time_zone));
    if (kind === "weekly") await makeWeekly({ userId, setup, content, expiresAt }, tx);
    else await makeMonthly({ userId, setup, content }, tx);
    await setDue(kind, userId, later.at, tx);
  });
  await queueDigestEmails({ userId });
}

type Ready = { userId: string; setup: CallSetup; content: DigestContent };

async function makeWeekly(
  { userId, setup, content, expiresAt }: Ready & { expiresAt: Date },
  tx: Tx,
): Promise<void> {
  const { text_sender: sender, notification_number: recipient, business_name: business, time_zone } = setup;
  const [wanted] = await executeIn(tx)(
    sql`select from digest_settings s where s.user_id = ${userId} and ${wantsText("s")} for update`,
  );
  if (!wanted || !sender || !recipient || sender === recipient) return;
  const skipped = isEmpty(content) ? "nothing" : null;
  const digestId = await storeDigest({ userId, kind: "weekly", timeZone: time_zone, content, skipped }, tx);
  if (!digestId || skipped) return;
  const { address } = await addLink({ digestId, userId, personId: null, channel: "text" }, tx);
  const place = writtenPlace(placeOf(setup));
  const body = weeklyText({ facts: content, business, place, link: address });
  const cause = textCauseOf({ userId, cause: `${WEEKLY}${digestId}` });
  await queueText({ userId, cause, sender, recipient, body, expiresAt }, tx);
}

async function makeMonthly({ userId, setup, content }: Ready, tx: Tx): Promise<void> {
  const readers = await executeIn(tx)<{ id: string }[]>(sql`
    select p.id from digest_readers r join profiles p on p.id = r.person_id
    where r.user_id = ${userId} and ${wantsEmail("r")} and ${mayBeSent("p", sql`r.user_id`)} and not ${isSuppressed("p")}
    order by p.id`);
  if (readers.length === 0 || !canSendEmail()) return;
  const { time_zone: timeZone } = setup;
  const digestId = await storeDigest({ userId, kind: "monthly", timeZone, content }, tx);
  if (!digestId) return;
  for (const { id } of readers) await addLink({ digestId, userId, personId: id, channel: "email" }, tx);
}

type Skipped = {
  kind: DigestKind;
  userId: string;
  setup: CallSetup;
  slot: Slot;
  skipped: "stopped" | "late" | "incomplete";
};

/** Kept without figures, so that the client reads why nothing came. */
async function skipDigest({ kind, userId, setup, slot, skipped }: Skipped): Promise<void> {
  const content = {
    period: slot.period,
    rows: [],
    figures: NO_FIGURES,
    sums: [],
    reasons: [],
    missingCalls: 0,
    advice: null,
  };
  await database().transaction((tx) =>
    storeDigest({ userId, kind, timeZone: setup.time_zone, content, skipped }, tx),
  );
}

/** Live, neither paused nor offline, and not disabled. */
async function isClientAtWork(userId: string): Promise<boolean> {
  const [row] = await execute(sql`
    select from agents a join profiles p on p.id = a.user_id join accounts c on c.id = a.user_id
    where a.user_id = ${userId} and ${isAtWork("a")} and not ${isDisabled("p")}`);
  return row !== undefined;
}

async function setDue(kind: DigestKind, userId: string, at: number, tx?: Tx): Promise<void> {
  const due = new Date(at).toISOString();
  await executeIn(tx)(sql`update digest_settings set ${DUE_COLUMN[kind]} = ${due}::timestamptz
      where user_id = ${userId} and ${DUE_COLUMN[kind]} is not null`);
}
