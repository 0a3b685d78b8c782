import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { addDays } from "@/lib/platform/locale/dates";
import { CALLER, day, openForBusiness } from "@/tests/support/booking-desk";
import { startOwnGoogle } from "@/tests/support/google";
import { uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { textIn } from "@/tests/support/texts";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const OWNER = "+447700900555";
const OTHER = "+447700900777";
const SAID = { message: "Your quote is on its way." };
const ON_ITS_WAY = "The text message is on its way.";
const recipientsOf = (desk: Desk) => desk.texts().then((rows) => rows.map(({ recipient }) => recipient));

type Desk = Awaited<ReturnType<typeof deskThatTexts>>;
async function deskThatTexts(changes = {}) {
  const sender = uniqueNumber();
  const desk = await openForBusiness(google, { text_sender: sender, ...changes });
  await Promise.all((["send_text", "book_job", "find_booking", "take_message"] as const).map(desk.offer));
  const limits = async () =>
    (await desk.messages()).filter(({ kind }) => kind === "limit").map(({ cause }) => cause.split("|")[1]);
  /** How many times the security log has this limit as reached. */
  const logged = async () => {
    await settled();
    const rows = await rawSql()<{ subject: string; times: number }[]>`
      select subject, sum(times)::integer as times from security_events
      where kind = 'cap-reached' and user_id = ${desk.userId} group by subject`;
    return Object.fromEntries(rows.map(({ subject, times: count }) => [subject, count]));
  };
  return { ...desk, sender, limits, logged };
}
/** The answer to a tool call when this machine is too busy for its database; such calls are not counted. */
const BUSY = "Something went wrong on our side just now. Please try once more, or offer to take a message.";
const counted = (said: readonly string[], start: string) =>
  said.filter((line) => line.startsWith(start)).length;
const answered = (said: readonly string[]) => said.filter((line) => line !== BUSY).length;
const live = async (desk: Desk) =>
  (await desk.bookings()).filter(({ status }) => ["held", "pending", "confirmed"].includes(status)).length;
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
/** Free times of the test diary, an hour apart and more. */
const slots = times(42, (index) =>
  `${addDays(day(), [0, 1, 2, 3, 4, 7, 8, 9, 10, 11][index % 10] ?? 0)}T${8 + 2 * Math.floor(index / 10)}:00`.replace(
    "T8",
    "T08",
  ),
);
const boiler = (when: string, more = {}) => ({ job: "boiler service", when, name: "Ann Smith", ...more });

describe("a text that a caller asks for", () => {
  it("goes to the number that calls (ABUSE-01)", async () => {
    const desk = await deskThatTexts();
    expect(await desk.ask("send_text", SAID)).toBe(ON_ITS_WAY);
    expect(await desk.ask("send_text", { ...SAID, phone: "07700 900142" })).toBe(ON_ITS_WAY);
    expect(await recipientsOf(desk)).toEqual([CALLER, CALLER]);
  });

  it("goes to another number only when its owner has agreed by text during this call (ABUSE-01)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    const ask = (call = callId) => desk.ask("send_text", { ...SAID, phone: OTHER }, { callId: call });
    expect(await ask()).toMatch(/have its owner reply YES/);
    expect(await ask()).toMatch(/has not replied YES yet/);
    const [question, ...others] = await desk.texts();
    expect(others).toEqual([]);
    expect(question).toMatchObject({
      recipient: OTHER,
      body: "Hartley Plumbing: a caller asked us to text this number. Reply YES if that is all right. If you don't know about it, ignore this text.",
    });
    expect(await textIn({ from: OTHER, to: desk.sender, body: "Yes please" })).toMatchObject({
      outcome: "number_confirmed",
      call_id: callId,
    });
    expect(await ask()).toBe(ON_ITS_WAY);
    expect((await desk.texts()).at(-1)).toMatchObject({
      recipient: OTHER,
      body: `Hartley Plumbing: ${SAID.message}`,
    });
    expect(await ask(randomUUID())).toMatch(/have its owner reply YES/); // another call asks again
    expect(await textIn({ from: OTHER, to: desk.sender, body: "No" })).toMatchObject({
      outcome: "number_declined",
    });
    expect(await desk.ask("send_text", { ...SAID, phone: "07700 900142 900142 900142" })).toMatch(
      /^Which number/,
    );
    expect(await desk.ask("send_text", SAID, { caller: null })).toMatch(/^Which number/);
  });

  it.each([
    ["premium", "+449098790001"],
    ["personal", "+447012345678"],
    ["pager", "+447600123456"],
    ["unallocated", "+447700212345"],
    ["a landline", "+441174960123"],
    ["abroad", "+18765551234"],
  ])("is never sent to a number that is %s, nor is any other text (ABUSE-01)", async (_, number) => {
    const desk = await deskThatTexts();
    const refusal = /^I cannot send texts to that number\. Please ask for a mobile number/;
    expect(await desk.ask("send_text", SAID, { caller: number })).toMatch(refusal);
    expect(await desk.ask("send_text", { ...SAID, phone: number })).toMatch(refusal);
    expect(await desk.texts()).toEqual([]);
    expect(await desk.ask("book_job", boiler(`${day()}T14:00`), { caller: number })).toMatch(/^Booked/);
    expect(await desk.texts()).toMatchObject([
      { status: "failed", attempts: 0, problem: "the number cannot receive our texts" },
    ]);
  });

  it.each(["Pay at evil.com", "Pay at https://evil.com/x", "evil dot com", "hartley.co.uk.evil.com"])(
    "holds no link to a website that is not allowed: %s (ABUSE-02)",
    async (message) => {
      const [none, one] = [await deskThatTexts(), await deskThatTexts({ link_hosts: ["hartley.co.uk"] })];
      expect(await none.ask("send_text", { message })).toMatch(
        /was not sent\. Please write it again without one/,
      );
      expect(await one.ask("send_text", { message })).toMatch(
        /without links, or link only to hartley\.co\.uk\.$/,
      );
      expect([...(await none.texts()), ...(await one.texts())]).toEqual([]);
      expect(await one.ask("send_text", { message: "See www.hartley.co.uk/prices" })).toBe(ON_ITS_WAY);
    },
  );

  it("has at most 320 characters; the refusal says how many are left for the text (ABUSE-02)", async () => {
    const desk = await deskThatTexts();
    expect(await desk.ask("send_text", { message: "x".repeat(303) })).toMatch(/in at most 302 characters\.$/);
    expect(await desk.texts()).toEqual([]);
    expect(await desk.ask("send_text", { message: "x".repeat(302) })).toBe(ON_ITS_WAY);
    expect((await desk.texts())[0]?.body).toHaveLength(320);
  });
});

describe("unlimited texts", () => {
  it("stop at three in one call, though 500 are requested; the client is told once (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    const said = await inBatches(500, () => desk.ask("send_text", SAID, { callId }));
    const refused = counted(said, "I cannot send any more texts on this call.");
    expect(refused).toBeGreaterThan(0);
    expect(counted(said, ON_ITS_WAY) + refused).toBe(answered(said));
    expect(await desk.texts()).toHaveLength(3);
    expect(await desk.limits()).toEqual(["max_texts_per_call"]);
    expect((await desk.logged()).max_texts_per_call).toBeGreaterThanOrEqual(refused);
  }, 240_000);

  it("stop at six for one number, across 50 concurrent calls (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const said = await inBatches(100, () => desk.ask("send_text", SAID));
    const refused = counted(said, "I cannot send any more texts to that number");
    expect(counted(said, ON_ITS_WAY) + refused).toBe(answered(said));
    expect(await desk.texts()).toHaveLength(6);
    expect(await desk.limits()).toEqual(["max_texts_per_recipient"]);
  }, 120_000);

  it("stop at 200 of a client in 24 hours, and start again when those are older (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    await rawSql()`
      insert into text_messages (user_id, cause, sender, recipient, body)
      select ${desk.userId}, 'call|' || gen_random_uuid(), ${desk.sender}, '+4477009' || 1000 + n, 'Hello'
      from generate_series(1, 198) n`;
    const said: string[] = [];
    for (let count = 0; count < 4; count++) said.push(await desk.ask("send_text", SAID));
    expect(counted(said, ON_ITS_WAY)).toBe(2);
    expect(await desk.limits()).toEqual(["max_texts_per_client"]);
    expect(await desk.ask("book_job", boiler(`${day()}T14:00`))).toMatch(/^Booked/);
    expect((await desk.texts()).filter(({ status }) => status === "queued")).toHaveLength(201); // the confirmation goes out
    await rawSql()`update text_messages set created_at = now() - interval '25 hours' where user_id = ${desk.userId}`;
    expect(await desk.ask("send_text", SAID)).toBe(ON_ITS_WAY);
  });

  it("count a repeated request once (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const [callId, id] = [randomUUID(), randomUUID()];
    for (let count = 0; count < 3; count++) await desk.ask("send_text", SAID, { callId, id });
    expect(await desk.texts()).toHaveLength(1);
    await desk.ask("send_text", SAID, { callId });
    expect(await desk.ask("send_text", SAID, { callId })).toBe(ON_ITS_WAY);
  });

  it("reach the client's own phone no more than three times out of one call; the messages taken are all kept (ABUSE-03)", async () => {
    const desk = await deskThatTexts({ notification_number: OWNER, notify_messages: true });
    const callId = randomUUID();
    const said = await Promise.all(times(20, (n) => leave(desk, n, { callId })));
    expect((await desk.texts()).filter(({ status }) => status === "queued")).toHaveLength(3);
    expect((await kept(desk)).length).toBeGreaterThanOrEqual(counted(said, TAKEN));
  });
});

describe("unlimited messages", () => {
  it("stop at five in one call, though 50 are left at once; the client is told once (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    const said = await Promise.all(times(50, (n) => leave(desk, n, { callId })));
    const refused = counted(said, "I cannot take any more messages on this call.");
    expect(refused).toBeGreaterThan(0);
    expect(counted(said, TAKEN) + refused).toBe(answered(said));
    expect(await kept(desk)).toHaveLength(5);
    expect(await desk.limits()).toEqual(["max_messages_per_call"]);
    expect((await desk.logged()).max_messages_per_call).toBeGreaterThanOrEqual(refused);
    expect(await leave(desk, 51)).toBe(TAKEN); // another call
  }, 120_000);

  it("stop at ten for one number, across many concurrent calls and whatever number they state (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const said = await Promise.all(times(30, (n) => leave(desk, n, {}, { phone: `0770090${1000 + n}` })));
    const refused = counted(said, "I cannot take any more messages from this number");
    expect(counted(said, TAKEN) + refused).toBe(answered(said));
    expect(await kept(desk)).toHaveLength(10);
    expect(await desk.limits()).toEqual(["max_messages_per_caller"]);
    expect((await desk.logged()).max_messages_per_caller).toBeGreaterThanOrEqual(refused);
    expect(await leave(desk, 31, { caller: OTHER })).toBe(TAKEN);
    await rawSql()`update caller_messages set created_at = now() - interval '25 hours' where user_id = ${desk.userId}`;
    expect(await leave(desk, 32)).toBe(TAKEN);
  }, 120_000);

  it("count a repeated message once; for a withheld number, calls are counted (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const asked = { callId: randomUUID(), id: randomUUID(), caller: null };
    for (let count = 0; count < 7; count++) expect(await leave(desk, 0, asked)).toBe(TAKEN);
    const { callId } = asked;
    const said: string[] = [];
    for (let n = 1; n < 6; n++) said.push(await leave(desk, n, { callId, caller: null }));
    expect(counted(said, TAKEN)).toBe(4);
    expect(await kept(desk)).toHaveLength(5);
  });
});

describe("unlimited bookings", () => {
  it("stop at two in one call, cancelled ones included, with two confirmations (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    const said: string[] = [];
    for (const when of slots.slice(0, 2)) said.push(await desk.ask("book_job", boiler(when), { callId }));
    await desk.ask("cancel_booking", { when: slots[0] }, { callId });
    for (const when of slots.slice(2, 12)) said.push(await desk.ask("book_job", boiler(when), { callId }));
    expect(said.filter((line) => line.startsWith("Booked"))).toHaveLength(2);
    expect(said.filter((line) => line.startsWith("I cannot book any more jobs on this call."))).toHaveLength(
      10,
    );
    expect((await desk.texts()).map(({ status }) => status)).toEqual(["queued", "queued"]);
    expect(await desk.limits()).toEqual(["max_bookings_per_call"]);
    expect(await desk.logged()).toEqual({ max_bookings_per_call: 10 });
  });

  it("stop at two in one call though all 42 are requested at once (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    const said = await Promise.all(slots.map((when) => desk.ask("book_job", boiler(when), { callId })));
    expect(counted(said, "Booked")).toBeLessThanOrEqual(2);
    expect(await live(desk)).toBeLessThanOrEqual(2);
    expect((await google.events(desk.email)).length).toBeLessThanOrEqual(2);
    expect((await desk.texts()).length).toBeLessThanOrEqual(2);
    // The slots that a slow calendar interrupted are free again; the limit still applies.
    for (const when of slots) await desk.ask("book_job", boiler(when), { callId });
    expect(await live(desk)).toBe(2);
    expect((await desk.texts()).length).toBeLessThanOrEqual(2);
  }, 120_000);

  it("stop at two open ones per number, across many concurrent calls, until one is over (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const book = (when: string, n: number) =>
      desk.ask("book_job", boiler(when, { phone: `0770090${1000 + n}` }));
    await Promise.all(slots.slice(0, 20).map(book));
    expect(await live(desk)).toBeLessThanOrEqual(2);
    const said: string[] = [];
    for (const [n, when] of slots.slice(20, 24).entries()) said.push(await book(when, n));
    expect(await live(desk)).toBe(2);
    expect(said.at(-1)).toMatch(/^I cannot take another booking for this caller\./);
    expect(await desk.limits()).toEqual(["max_open_bookings"]);
    const other = await desk.ask("book_job", boiler(slots[30] ?? ""), { caller: OTHER });
    expect(other).toMatch(/^Booked/);
    await rawSql()`
      update bookings set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours'
      where id = (select id from bookings where user_id = ${desk.userId} and caller_phone = ${CALLER}
        and status in ('pending', 'confirmed') limit 1)`;
    expect(await desk.ask("book_job", boiler(slots[31] ?? ""))).toMatch(/^Booked/);
  }, 120_000);

  it("are counted by the given number if the caller's is withheld (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const book = (n: number, phone?: string) =>
      desk.ask("book_job", boiler(slots[n] ?? "", phone ? { phone } : {}), { caller: null });
    const said = [
      await book(0, OTHER),
      await book(1, OTHER),
      await book(2, OTHER),
      await book(3),
      await book(4),
      await book(5),
    ];
    expect(said.map((line) => line.split(/[ :]/)[0])).toEqual([
      "Booked",
      "Booked",
      "I",
      "Booked",
      "Booked",
      "I",
    ]);
    expect(await desk.texts()).toEqual([]); // no recipient that may get a text
  });
});

describe("callers who withhold their number", () => {
  /** Each in a call of their own. */
  const withheld = { caller: null };

  it("have ten open bookings together, whatever numbers they state, even concurrently (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const book = (when: string, n: number) =>
      desk.ask("book_job", boiler(when, { phone: `0770090${1000 + n}` }), withheld);
    await Promise.all(slots.slice(0, 20).map(book));
    expect(await live(desk)).toBeLessThanOrEqual(10);
    const said: string[] = [];
    for (const [n, when] of slots.slice(20, 32).entries()) said.push(await book(when, 20 + n));
    expect(await live(desk)).toBe(10);
    expect(said.at(-1)).toMatch(/^I cannot take another booking from callers who withhold their number\./);
    expect(await desk.limits()).toEqual(["max_open_bookings_withheld"]);
    expect((await desk.logged()).max_open_bookings_withheld).toBeGreaterThan(0);
    expect(await desk.ask("book_job", boiler(slots[33] ?? ""))).toMatch(/^Booked/); // a number that is shown
  }, 120_000);

  it("leave 50 messages a day together, whatever numbers or SIP names they state (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const said = await inBatches(100, (n) =>
      leave(desk, n, n % 2 ? withheld : { caller: `line-${n}` }, { phone: `0770090${1000 + n}` }),
    );
    const refused = counted(said, "I cannot take any more messages today from callers who withhold");
    expect(counted(said, TAKEN) + refused).toBe(answered(said));
    expect(await kept(desk)).toHaveLength(50);
    expect(await desk.limits()).toEqual(["max_messages_withheld"]);
    expect((await desk.logged()).max_messages_withheld).toBeGreaterThanOrEqual(refused);
    expect(await leave(desk, 101)).toBe(TAKEN);
  }, 120_000);

  it("look up 50 names a day together (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler(`${day()}T14:00`, { phone: OTHER }));
    const ask = (n: number, asked: Parameters<Desk["ask"]>[2] = withheld) =>
      desk.ask("find_booking", { name: `Guess ${n}`, phone: OTHER }, asked);
    const said = await inBatches(100, (n) => ask(n));
    expect(counted(said, "I cannot find a booking")).toBeLessThanOrEqual(50);
    expect(await desk.ask("find_booking", { name: "Ann Smith", phone: OTHER }, withheld)).toMatch(
      /^I cannot look for any more bookings today for callers who withhold their number\./,
    );
    expect(await desk.limits()).toEqual(["max_lookups_withheld"]);
    expect(await ask(101, { caller: "+447700900999" })).toMatch(/^I cannot find a booking/);
  }, 120_000);
});

describe("another customer's booking", () => {
  it("is confirmed to the number that called (ABUSE-04)", async () => {
    const desk = await deskThatTexts();
    expect(await desk.ask("book_job", boiler(`${day()}T14:00`, { phone: OTHER }))).toMatch(/^Booked/);
    expect(await desk.bookings()).toMatchObject([{ client_phone: OTHER, caller_phone: CALLER }]);
    expect(await recipientsOf(desk)).toEqual([CALLER]);
    await desk.ask("move_booking", { new_datetime: `${day()}T10:00` });
    expect(await recipientsOf(desk)).toEqual([CALLER, CALLER]);
    expect(await textIn({ from: CALLER, to: desk.sender, body: "NO" })).toMatchObject({
      outcome: "cancelled",
    });
  });

  it("is confirmed to the customer's number when its owner has agreed in the call (ABUSE-04)", async () => {
    const desk = await deskThatTexts();
    const callId = randomUUID();
    await desk.ask("send_text", { ...SAID, phone: OTHER }, { callId, caller: null });
    await textIn({ from: OTHER, to: desk.sender, body: "yes" });
    await desk.ask("book_job", boiler(`${day()}T14:00`, { phone: OTHER }), { callId, caller: null });
    expect((await desk.texts()).at(-1)).toMatchObject({
      recipient: OTHER,
      body: expect.stringContaining("is booked for"),
    });
  });

  it("is never revealed, moved or cancelled for a caller who knows only the name or guesses (ABUSE-04)", async () => {
    const desk = await deskThatTexts();
    const stranger = { caller: "+447700900999" };
    await desk.ask("book_job", boiler(`${day()}T14:00`, { phone: OTHER }));
    const unknown = await desk.ask("find_booking", { name: "No One", phone: OTHER }, stranger);
    expect(unknown).toMatch(/^I cannot find a booking/);
    for (const args of [
      { name: "Ann Smith" },
      { phone: OTHER },
      { name: "Ann Smith", phone: "07700 900778" },
    ]) {
      expect(await desk.ask("find_booking", args, stranger)).toBe(unknown);
      expect(await desk.ask("cancel_booking", args, stranger)).toBe(unknown);
      expect(await desk.ask("move_booking", { ...args, new_datetime: `${day()}T10:00` }, stranger)).toBe(
        unknown,
      );
    }
    expect(await desk.bookings()).toMatchObject([{ status: "confirmed" }]);
  });

  it("is looked up five times in a call, even concurrently; the sixth reveals nothing (ABUSE-03, ABUSE-04)", async () => {
    const desk = await deskThatTexts();
    await desk.ask("book_job", boiler(`${day()}T14:00`, { phone: OTHER }));
    const stranger = { callId: randomUUID(), caller: "+447700900999" };
    const said = await Promise.all(
      times(100, (n) => desk.ask("find_booking", { name: `Guess ${n}`, phone: OTHER }, stranger)),
    );
    expect(counted(said, "I cannot find a booking")).toBeLessThanOrEqual(5);
    const refused = counted(said, "I cannot look for any more bookings on this call");
    expect(refused).toBeGreaterThan(0);
    expect(counted(said, "I cannot find a booking") + refused).toBe(answered(said));
    const right = { name: "Ann Smith", phone: OTHER };
    expect(await desk.ask("find_booking", right, stranger)).toMatch(/^I cannot look for any more/);
    expect(await desk.ask("cancel_booking", right, stranger)).toMatch(/^I cannot look for any more/);
    expect(await desk.limits()).toEqual(["max_lookups_per_call"]);
    expect((await desk.logged()).max_lookups_per_call).toBeGreaterThanOrEqual(refused + 2);
    expect(await desk.ask("find_booking", {}, { callId: stranger.callId })).toMatch(/^I have Boiler service/);
  }, 120_000);

  it("is looked up 20 times a day for one number, however many calls it makes; its own booking always (ABUSE-03)", async () => {
    const desk = await deskThatTexts();
    const caller = "+447700900999";
    await desk.ask("book_job", boiler(`${day()}T14:00`), { caller });
    const said: string[] = [];
    for (let n = 0; n < 30; n++)
      said.push(await desk.ask("find_booking", { name: `Guess ${n}`, phone: OTHER }, { caller }));
    expect(counted(said, "I have Boiler service")).toBe(20);
    expect(
      said.filter((line) => line.startsWith("I cannot look for any more bookings for this number")),
    ).toHaveLength(10);
    expect(await desk.limits()).toEqual(["max_lookups_per_caller"]);
    expect(await desk.ask("find_booking", { name: "Ann Smith" }, { caller })).toMatch(
      /^I have Boiler service/,
    );
  });
});

const TAKEN = "I have taken the message and will pass it on.";
const leave = (desk: Desk, n: number, asked: Parameters<Desk["ask"]>[2] = {}, more = {}) =>
  desk.ask("take_message", { message: `Message ${n}`, ...more }, asked);
const kept = async (desk: Desk) => (await desk.messages()).filter(({ kind }) => kind === "message");

/** Fifty at a time, as many as a busy assistant could. */
async function inBatches<T>(count: number, ask: (n: number) => Promise<T>): Promise<T[]> {
  const said: T[] = [];
  while (said.length < count)
    said.push(...(await Promise.all(times(50, (index) => ask(said.length + index)))));
  return said;
}
