import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { day, openForBusiness } from "@/tests/support/booking-desk";
import { configure } from "@/tests/support/configure";
import { startOwnGoogle } from "@/tests/support/google";
import { startPooler } from "@/tests/support/pooler";
import { settled } from "@/tests/support/settled";
import { messagesOf, newCall, onlyCall, openVoiceDesk, tell } from "@/tests/support/voice-desk";
import { work } from "@/worker/start-worker";

const directUrl = process.env.DATABASE_URL ?? "";
const pooler = await startPooler(new URL(directUrl));
const google = await startOwnGoogle();
beforeAll(async () => {
  await closeDatabase();
  configure({ DATABASE_PREPARE: false, DATABASE_URL: pooler.url });
});
afterAll(async () => {
  await closeDatabase();
  pooler.close();
});

it("answers tools, books, stores reports, follows events and runs jobs behind a transaction pooler", async () => {
  const desk = await openForBusiness(google);
  expect(await desk.ask("check_availability", {})).toMatch(/^I can offer/);
  const job = {
    job: "boiler service",
    date: day(),
    time: "10:00",
    name: "Ann Smith",
    address: "14 Elm Road",
  };
  expect(await desk.ask("book_job", job)).toMatch(/^Booked/);
  expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);

  const { report } = await openVoiceDesk();
  const callId = newCall();
  expect((await tell(report(callId))).status).toBe(200);
  await settled();
  expect((await messagesOf(callId)).map(({ kind }) => kind)).toEqual(["end-of-call-report"]);
  expect((await onlyCall(callId)).reported_at).toBeTruthy();
  const [document] =
    await rawSql()`select status from call_texts t join call_logs c using (id) where c.call_id = ${callId}`;
  expect(document?.status).toBeTruthy();

  // Before those that other files have left on this database.
  await rawSql()`
    select graphile_worker.add_job('sweep-bookings', '{}', job_key => 'without-prepared', priority => -100)`;
  const worker = work(directUrl, { concurrency: 1 });
  try {
    await vi.waitFor(
      async () => {
        const waiting = await rawSql()`select from graphile_worker.jobs where key = 'without-prepared'`;
        expect(waiting.count).toBe(0);
      },
      { timeout: 60_000, interval: 100 },
    );
  } finally {
    await worker.stop();
  }

  await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? rawSql()`select 1` : rawSql()`select ${n}::int`)),
  );
  expect([...pooler.faults]).toEqual([]);
});
