import { randomInt, randomUUID } from "node:crypto";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { conversionSettings } from "@/db/schema/conversions";
import { tellOutcome } from "@/lib/agent/money/tell-outcome";
import { recordSchedule } from "@/lib/outward/conversions/record-conversions";
import { HOUR } from "@/lib/platform/core/clock";
import { makePerson } from "./people";

export const newDataset = () => String(randomInt(1e11, 9e11));
let callers = 0;
/** The next of Ofcom's numbers for drama. */
export const newCaller = () => `+447700900${String(callers++ % 1_000).padStart(3, "0")}`;

type Settings = Partial<typeof conversionSettings.$inferInsert>;

/** A client whose callers are told and agree. */
export async function makeSender(settings: Settings): Promise<string> {
  const { id: userId } = await makePerson();
  await database()
    .insert(conversionSettings)
    .values({ userId, callersAgreeSince: "2026-01-01", callersAgreeBy: "Ann Admin", ...settings });
  return userId;
}

type Job = { caller?: string | null; name?: string; calledAt?: Date };

/** A job that was booked on the phone, by default three hours ago, and begun since. */
export async function makeBookedJob(
  userId: string,
  { caller = newCaller(), name = "Mary Hill", calledAt = new Date(Date.now() - 3 * HOUR) }: Job = {},
) {
  const [id, callId] = [randomUUID(), randomUUID()];
  await rawSql()`
    insert into call_logs (call_id, user_id, phone_number, started_at, happened_at)
    values (${callId}, ${userId}, ${caller}, ${calledAt}, ${calledAt})`;
  const startsAt = new Date(Date.now() - 2 * HOUR);
  await database()
    .insert(bookings)
    .values({
      ...{ id, userId, callId, startsAt, status: "confirmed", job: "Boiler service", createdAt: calledAt },
      ...{ clientName: name, clientPhone: caller, callerPhone: caller },
      endsAt: new Date(startsAt.getTime() + HOUR),
      calendarId: randomUUID(),
    });
  return { id, callId, caller };
}

/** Says that a job was booked now. */
export const bookNow = (bookingId: string) => database().transaction((tx) => recordSchedule(bookingId, tx));

/** A job's payment, as a tap says it; null takes it back. */
export async function pay(
  userId: string,
  bookingId: string,
  amount: { minor: number; currency: string } | null = { minor: 18_000, currency: "GBP" },
): Promise<void> {
  await database().transaction((tx) =>
    tellOutcome(
      {
        ...{ userId, bookingId, amount, source: "tap", externalId: randomUUID() },
        outcome: amount ? "paid" : "unknown",
      },
      tx,
    ),
  );
}

/** As if their time had come. */
export const letDue = (userId: string) =>
  rawSql()`update conversion_outbox set due_at = now() where user_id = ${userId}`;

export const eventRows = (userId: string) =>
  rawSql()`select * from conversion_outbox where user_id = ${userId} order by created_at, id`;

export const statusesOf = async (userId: string) =>
  (await eventRows(userId)).map(({ status }) => status as string);

/** A touch of a customer with a page of the client's. */
export async function touch(
  userId: string,
  phone: string | null,
  values: Record<string, unknown> = {},
): Promise<void> {
  await rawSql()`
    insert into touches ${rawSql()({
      ...{ user_id: userId, phone, source: "script", external_id: randomUUID(), consent_source: "page" },
      ...{ at: new Date(Date.now() - 4 * HOUR), ad_user_data: "granted", ad_personalization: "granted" },
      ...values,
    })}`;
}
