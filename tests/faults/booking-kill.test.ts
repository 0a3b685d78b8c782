import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { sweepTexts } from "@/lib/agent/texts/send-text";
import { hartley } from "@/local/demo/accounts";
import { type AppProcess, startApp } from "@/local/run/app-process";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { makeAgent } from "@/tests/support/agents";
import { connectGoogle } from "@/tests/support/google-connection";
import { makePerson } from "@/tests/support/people";
import { assignLine, type Line, makeTarget, makeTool, saveSetting } from "@/tests/support/voice";
import { auditBookings, type BookingFindings } from "./acknowledged-bookings";
import { startCallers } from "./booking-callers";

const KILLS = 4;
const CALLERS = 5;
/** Scheduled ones wait for a request, so those missed while the app was down come all at once. */
const FAILURE_EVERY_MS = 300;
const EVENTS = "/calendar/v3/calendars/primary/events";
const ALL_DAY = [{ from: "08:00", to: "18:00" }];
const WEEK = {
  mon: ALL_DAY,
  tue: ALL_DAY,
  wed: ALL_DAY,
  thu: ALL_DAY,
  fri: ALL_DAY,
  sat: ALL_DAY,
  sun: ALL_DAY,
};
const CLEAN: BookingFindings = {
  lost: [],
  doubled: [],
  withoutEvent: [],
  leftOver: [],
  unsettled: [],
  texts: [],
};

const { home, remove } = makeTemporaryHome("booking-faults");
const email = `${randomUUID()}@gmail.test`;
let stack: Stack;
let app: AppProcess;
let userId: string;
let line: Line;
const keys = { book_job: "", move_booking: "", cancel_booking: "" };

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  Object.assign(process.env, stack.environment, { LOG_LEVEL: "silent" });
  ({ id: userId } = await makePerson());
  line = await assignLine(userId);
  await saveSetting("vapi_webhook_secret", stack.secrets.vapiWebhookSecret, true);
  // More jobs in a minute than any client's limits allow per day.
  await saveSetting("max_texts_per_client", "10000");
  await saveSetting("max_texts_per_recipient", "200");
  await saveSetting("max_open_bookings", "200");
  await makeAgent(userId, { hours: WEEK, max_days_ahead: 360, text_sender: hartley.phoneNumber });
  for (const action of Object.keys(keys) as (keyof typeof keys)[]) {
    const { id: toolId, publicKey } = await makeTool();
    await makeTarget({ toolId, userId, number: line.number, action });
    keys[action] = publicKey;
  }
  await connectGoogle({ googleUrl: stack.environment.GOOGLE_BASE_URL, userId, email });
  app = await start();
});

afterAll(async () => {
  await app?.stop();
  await closeDatabase();
  await stack?.close();
  remove();
});

const start = () =>
  startApp({
    port: stack.ports.app,
    environment: { ...stack.environment, LOG_LEVEL: "silent" },
    output: "ignore",
  });

async function google(path: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${stack.environment.GOOGLE_BASE_URL}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

async function killApp(): Promise<void> {
  const gone = new Promise((resolve) => app.process.once("exit", (_, signal) => resolve(signal)));
  app.process.kill("SIGKILL");
  expect(await gone).toBe("SIGKILL");
}

/** Each read or write of the calendar may fail, before or after it took effect. */
function failNowAndThen(): () => Promise<void> {
  const timer = setInterval(() => {
    const path = randomInt(2) === 0 ? EVENTS : `${EVENTS}/*`;
    void google("fail", { path, status: 503, after: randomInt(2) === 0, times: 1 });
  }, FAILURE_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await google("reset", {});
  };
}

/** However slow the machine is; the awaited result is asserted afterwards. */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo() && waited < 2_400; waited++) await sleep(50);
}

/** Runs the jobs of the next minutes at once: everything that is due, or was held by dead workers. */
async function letTimePass(): Promise<void> {
  await rawSql()`update bookings set held_until = now() - interval '1 second' where status = 'held'`;
  await rawSql()`update bookings set settle_at = now() where settle_at is not null`;
  await rawSql()`update text_messages set created_at = created_at - interval '2 minutes',
    attempted_at = attempted_at - interval '2 minutes' where status = 'queued'`;
  await sweepBookings();
  await sweepTexts();
}

describe("a booking that a caller was told about", () => {
  it("is in the calendar once, with one text, after kill -9 at random moments and intermittent calendar failures (BOOK-03, BOOK-04, BOOK-08)", async () => {
    const callers = startCallers({
      url: app.url,
      secret: stack.secrets.vapiWebhookSecret,
      line,
      keys,
      callers: CALLERS,
    });
    const calm = failNowAndThen();
    const toldBetween: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const before = callers.told.length;
      await sleep(randomInt(300, 1_200));
      await until(() => callers.told.length > before);
      await killApp();
      toldBetween.push(callers.told.length - before);
      app = await start();
    }
    await calm();
    const { told } = callers;
    const sureOnes = () => told.filter(({ cancelled, unsure }) => !cancelled && !unsure);
    await until(() => sureOnes().length > 10);
    await callers.stop();

    const where = {
      userId,
      email,
      googleUrl: stack.environment.GOOGLE_BASE_URL,
      twilioUrl: stack.environment.TWILIO_BASE_URL,
    };
    await vi.waitFor(
      async () => {
        await letTimePass();
        expect(await auditBookings(told, where)).toEqual(CLEAN);
      },
      { timeout: 180_000, interval: 500 },
    );

    // Sanity check: jobs were booked before every kill, every kill hit some in progress, and some were changed.
    expect(Math.min(...toldBetween)).toBeGreaterThan(0);
    expect(callers.unanswered()).toBeGreaterThanOrEqual(KILLS);
    expect(new Set(told.map(({ callId }) => callId)).size).toBe(told.length);

    // Sanity check: the audit detects a lost row, a deleted event, a leftover hold, a second text and a duplicate
    // event.
    const sure = sureOnes().map(({ callId }) => callId);
    expect(sure.length).toBeGreaterThan(4);
    const [row = "", event = "", hold = "", text = "", twice = ""] = sure;
    await rawSql()`delete from bookings where call_id = ${row}`;
    await google("change-event", { email, id: await eventIdOf(event), status: "cancelled" });
    await rawSql()`update bookings set status = 'held' where call_id = ${hold}`;
    await rawSql()`update bookings set confirmed_at = null where call_id = ${text}`;
    const copy = { start: { dateTime: "2030-01-01T09:00:00Z" }, end: { dateTime: "2030-01-01T10:00:00Z" } };
    const extendedProperties = { private: { callwright_call: twice } };
    await google("events", { email, summary: "A copy", extendedProperties, ...copy });
    expect(await auditBookings([...told, never], where)).toEqual({
      lost: [row, hold, never.callId],
      doubled: [twice],
      withoutEvent: [event],
      leftOver: expect.arrayContaining([row, hold]),
      unsettled: [hold],
      texts: [text],
    });
  });
});

const never = { callId: "never-booked", moment: null, cancelled: false, unsure: false };

async function eventIdOf(callId: string): Promise<string> {
  const [row] = await rawSql()<{ google_event_id: string }[]>`
    select google_event_id from bookings where call_id = ${callId}`;
  return row?.google_event_id ?? "";
}
