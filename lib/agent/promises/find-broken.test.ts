import { describe, expect, it } from "vitest";
import type { BookingDeed, Deeds, ToolDeed } from "./deeds";
import { findBroken } from "./find-broken";
import type { AgentPromise } from "./find-promises";
import type { PromiseKind } from "./vocabulary";

/** A Friday, ten in the morning in London. */
const CALLED_AT = Date.parse("2026-11-20T10:00:00Z");
const HOUR = 3_600_000;
/** Tuesday 24 November at 10. */
const TUESDAY = 96;
const THURSDAY = TUESDAY + 48;

const promise = (kind: PromiseKind, sentence: string): AgentPromise => ({
  ...{ kind, sentence },
  ...{ turn: 3, done: true },
});
const BOOKED = promise("booked", "You're booked in.");
const BOOKED_TUESDAY = promise("booked", "You're booked in for Tuesday at 10.");
const MOVED = promise("moved", "I have moved it for you.");
const CANCELLED = promise("cancelled", "I have cancelled that for you.");
const MESSAGE = promise("message", "I'll pass your message on.");
const TEXT = promise("text", "I'll text you the details.");
const TRANSFER = promise("transfer", "I'll put you through.");

const booking = (startsInHours: number, changes: Partial<BookingDeed> = {}): BookingDeed => ({
  id: "b1",
  ofThisCall: false,
  status: "confirmed",
  cancelledBy: null,
  startsAt: new Date(CALLED_AT + startsInHours * HOUR),
  job: "Boiler service",
  handedOver: false,
  ...changes,
});
const own = (startsInHours: number, changes: Partial<BookingDeed> = {}) =>
  booking(startsInHours, { ofThisCall: true, ...changes });
const tool = (action: ToolDeed["action"], result: string | null, changes: Partial<ToolDeed> = {}) => ({
  ...{ action, name: action ?? "their-tool", status: "succeeded", result },
  ...changes,
});

const broken = (promises: AgentPromise[], changes: Partial<Deeds> = {}) =>
  findBroken(promises, {
    endReason: "customer-ended-call",
    place: { country: "GB", timeZone: "Europe/London" },
    calledAt: CALLED_AT,
    bookings: [],
    tools: [],
    messageTaken: false,
    texts: [],
    ...changes,
  });
const judged = (promises: AgentPromise | AgentPromise[], changes?: Partial<Deeds>) =>
  broken([promises].flat(), changes).map(({ why }) => why.what);

describe("a promise that a job is booked or moved", () => {
  it.each<[string, Partial<Deeds>]>([
    ["a confirmed job of this call", { bookings: [own(TUESDAY)] }],
    ["an upcoming job that the caller already had", { bookings: [booking(1)] }],
    ["a job booked by their own tool", { tools: [tool(null, "ok", { name: "bookVisit" })] }],
    ["a job moved by their own tool", { tools: [tool(null, "ok", { name: "reschedule" })] }],
    ["an unknown tool of their own", { tools: [tool(null, "ok", { name: "n8n" })] }],
    ["another number's job, moved", { tools: [tool("move_booking", "Moved to Tuesday.")] }],
    ["another number's job, unchanged", { tools: [tool("move_booking", "Nothing to change.")] }],
    ["another number's job, read out", { tools: [tool("find_booking", "I have a boiler service.")] }],
    ["an emergency handed to a person", { tools: [tool("hand_over", "This is an emergency. Ring now.")] }],
    [
      "a job that the caller cancelled since",
      { bookings: [own(TUESDAY, { status: "cancelled", cancelledBy: "caller" })] },
    ],
    [
      "a job that the client was asked to ring about",
      { bookings: [own(1, { status: "held", handedOver: true })] },
    ],
  ])("is kept by %s", (_, deeds) => {
    expect(judged(BOOKED, deeds)).toEqual([]);
  });

  it("is kept by another number's job that was moved to the time said, and not by one moved elsewhere", () => {
    const movedTo = (time: string) => ({
      tools: [tool("move_booking", `Moved to ${time}, instead of Friday.`)],
    });
    expect(judged(BOOKED_TUESDAY, movedTo("Tuesday 24 November at 10 am"))).toEqual([]);
    expect(judged(BOOKED_TUESDAY, movedTo("Thursday 26 November at 10 am"))).toEqual(["nothing"]);
  });

  it.each<[string, string, Partial<Deeds>]>([
    ["nothing", "nothing", {}],
    ["nothing", "a past job of the caller", { bookings: [booking(-1)] }],
    ["nothing", "a job that begins as they call", { bookings: [booking(0)] }],
    ["nothing", "a job that expired", { bookings: [own(TUESDAY, { status: "expired" })] }],
    [
      "nothing",
      "a failed tool of their own",
      { tools: [tool("take_message", null), tool(null, null, { name: "book", status: "failed" })] },
    ],
    [
      "nothing",
      "a refused move",
      { tools: [tool("move_booking", "That time is taken. It was Moved once.")] },
    ],
    ["nothing", "a search without a result", { tools: [tool("find_booking", "Sorry, I have nothing.")] }],
    [
      "nothing",
      "what was handed over without an emergency",
      { tools: [tool("hand_over", "Not This is an emergency")] },
    ],
    [
      "not by their system",
      "their own calendar's tools",
      { tools: [tool(null, null, { name: "findSlots" })] },
    ],
    ["waiting", "a job still pending", { bookings: [own(TUESDAY, { status: "pending" })] }],
    ["waiting", "a job still held", { bookings: [own(TUESDAY, { status: "held" })] }],
    [
      "waiting",
      "a pending job and a search",
      {
        bookings: [own(TUESDAY, { status: "pending" })],
        tools: [tool("find_booking", "I have one."), tool("move_booking", "Moved.")],
      },
    ],
    [
      "taken out",
      "a job removed in the calendar",
      { bookings: [own(TUESDAY, { status: "cancelled", cancelledBy: "calendar" })] },
    ],
  ])("is broken, as %s, by %s", (what, _, deeds) => {
    expect(judged(BOOKED, deeds)).toEqual([what]);
  });

  it("is about the job of this call before the caller's others", () => {
    const [theirs, ours] = [
      booking(TUESDAY, { id: "other", status: "pending" }),
      own(THURSDAY, { status: "pending" }),
    ];
    expect(broken([BOOKED], { bookings: [theirs, ours] })).toEqual([
      { kind: "booked", sentence: BOOKED.sentence, why: { what: "waiting", booking: ours } },
    ]);
    expect(broken([BOOKED], { bookings: [theirs] })).toEqual([
      { kind: "booked", sentence: BOOKED.sentence, why: { what: "waiting", booking: theirs } },
    ]);
    const removed = booking(TUESDAY, { status: "cancelled", cancelledBy: "calendar" });
    expect(broken([BOOKED], { bookings: [removed] })).toMatchObject([
      { why: { what: "taken out", booking: removed } },
    ]);
  });

  it("has to be at the time that was said", () => {
    expect(judged(BOOKED_TUESDAY, { bookings: [own(TUESDAY)] })).toEqual([]);
    expect(judged(BOOKED_TUESDAY, { bookings: [booking(TUESDAY)] })).toEqual([]);
    const bookings = [own(THURSDAY)];
    expect(broken([BOOKED_TUESDAY], { bookings })).toEqual([
      {
        kind: "booked",
        sentence: BOOKED_TUESDAY.sentence,
        why: { what: "other time", booking: bookings[0] },
      },
    ]);
    expect(judged(BOOKED_TUESDAY, { bookings: [booking(THURSDAY)] })).toEqual(["nothing"]);
    expect(judged(BOOKED_TUESDAY, { bookings: [own(THURSDAY, { status: "pending" })] })).toEqual(["nothing"]);
  });

  it.each<[string, "booked" | "moved", ToolDeed]>([
    ["booked", "booked", tool("book_job", "Booked for Tuesday 24 November at 10 am.")],
    ["noted", "booked", tool("book_job", "I have noted Tuesday 24 November at 10 am.")],
    [
      "moved",
      "booked",
      tool("move_booking", "Moved to Tuesday 24 November at 10 am, instead of Friday at 9 am."),
    ],
    [
      "unchanged",
      "booked",
      tool("move_booking", "Nothing to change: it is already on Tuesday 24 November at 10 am."),
    ],
  ])("may have been moved since, if our own answer named the time: %s", (_, kind, told) => {
    const bookings = [own(THURSDAY)];
    const said = promise(kind, BOOKED_TUESDAY.sentence);
    expect(judged(said, { bookings, tools: [told, tool("check_availability", null)] })).toEqual([]);
    expect(judged(said, { bookings, tools: [{ ...told, result: null }] })).toEqual(["other time"]);
    expect(judged(said, { bookings, tools: [{ ...told, action: "check_availability" }] })).toEqual([
      "other time",
    ]);
    expect(judged(said, { bookings, tools: [{ ...told, result: `Not ${told.result}` }] })).toEqual([
      "other time",
    ]);
  });

  it("is at another time than the one that our own answer named", () => {
    const told = tool("book_job", "Booked for Wednesday 25 November at 10 am.");
    expect(judged(BOOKED_TUESDAY, { bookings: [own(THURSDAY)], tools: [told] })).toEqual(["other time"]);
  });

  it("is the last one, with the time that was said last for it", () => {
    const corrected = promise("booked", "You're booked for Thursday at 10.");
    expect(judged([BOOKED_TUESDAY, corrected], { bookings: [own(THURSDAY)] })).toEqual([]);
    expect(judged([corrected, BOOKED_TUESDAY], { bookings: [own(THURSDAY)] })).toEqual(["other time"]);
    expect(broken([BOOKED_TUESDAY, BOOKED], { bookings: [own(THURSDAY)] })).toMatchObject([
      { sentence: BOOKED_TUESDAY.sentence, why: { what: "other time" } },
    ]);
    expect(judged([BOOKED_TUESDAY, MOVED], { bookings: [own(THURSDAY)] }), "moved without a time").toEqual(
      [],
    );
    expect(judged([BOOKED_TUESDAY, CANCELLED], { bookings: [own(TUESDAY)] })).toEqual(["stands"]);
    expect(judged([CANCELLED, BOOKED_TUESDAY], { bookings: [own(TUESDAY)] })).toEqual([]);
  });

  it("of a move is broken by a search alone, and by their own calendar", () => {
    expect(judged(MOVED, { tools: [tool("find_booking", "I have a boiler service.")] })).toEqual(["nothing"]);
    expect(judged(MOVED, { tools: [tool(null, null, { name: "findSlots" })] })).toEqual(["nothing"]);
  });
});

describe("a promise that a job is cancelled", () => {
  const calledOff = booking(48, { id: "b2", status: "cancelled", cancelledBy: "caller" });
  const of = (bookings: BookingDeed[], tools: ToolDeed[] = []) => judged(CANCELLED, { bookings, tools });

  it("is kept when only past jobs are left", () => {
    expect(of([calledOff, booking(-24)])).toEqual([]);
    expect(of([calledOff, booking(0)])).toEqual([]);
    expect(of([calledOff, booking(24, { status: "held" })])).toEqual([]);
  });

  it("is kept by our tool or theirs", () => {
    expect(of([booking(24)], [tool("cancel_booking", "Cancelled: boiler service.")])).toEqual([]);
    expect(of([booking(24)], [tool(null, "ok", { name: "cancelVisit" })])).toEqual([]);
    expect(of([booking(24)], [tool("cancel_booking", "Not Cancelled")])).toEqual(["stands"]);
    expect(of([booking(24)], [tool(null, "ok", { name: "bookVisit" })])).toEqual(["stands"]);
  });

  it("is broken while an upcoming job is left, or nothing was cancelled", () => {
    const left = booking(24);
    expect(broken([CANCELLED], { bookings: [calledOff, left] })).toEqual([
      { kind: "cancelled", sentence: CANCELLED.sentence, why: { what: "stands", booking: left } },
    ]);
    expect(of([booking(24, { status: "pending" })])).toEqual(["stands"]);
    expect(of([booking(-24)])).toEqual(["nothing"]);
    expect(broken([CANCELLED])).toEqual([
      { kind: "cancelled", sentence: CANCELLED.sentence, why: { what: "nothing" } },
    ]);
  });
});

describe("other promises", () => {
  it("of a text are kept by a text that did not fail, or a tool of theirs", () => {
    expect(judged(TEXT)).toEqual(["nothing"]);
    expect(judged(TEXT, { texts: [{ status: "failed" }] })).toEqual(["failed"]);
    expect(judged(TEXT, { texts: [{ status: "failed" }, { status: "queued" }] })).toEqual([]);
    expect(judged(TEXT, { texts: [{ status: "withdrawn" }] }), "as its visit is off").toEqual([]);
    expect(judged(TEXT, { messageTaken: true })).toEqual(["nothing"]);
    for (const name of ["sendSms", "bookVisit", "leaveMessage"]) {
      expect(judged(TEXT, { tools: [tool(null, "ok", { name })] }), name).toEqual([]);
    }
    expect(judged(TEXT, { tools: [tool(null, "ok", { name: "transferCall" })] })).toEqual(["nothing"]);
  });

  it("of a transfer are kept by the transfer, or a message about it", () => {
    const handedOver = [tool("hand_over", "Transfer the call to +447700900111.")];
    expect(judged(TRANSFER)).toEqual(["nothing"]);
    expect(judged(TRANSFER, { endReason: "assistant-forwarded-call" })).toEqual([]);
    expect(judged(TRANSFER, { tools: handedOver })).toEqual([]);
    expect(judged(TRANSFER, { tools: handedOver, endReason: "call.forwarding.no-answer" })).toEqual([
      "nothing",
    ]);
    expect(judged(TRANSFER, { messageTaken: true })).toEqual([]);
    expect(judged(TRANSFER, { tools: [tool(null, "ok", { name: "escalate" })] })).toEqual([]);
    expect(judged(TRANSFER, { tools: [tool(null, "ok", { name: "sendSms" })] })).toEqual(["nothing"]);
    expect(judged(TRANSFER, { bookings: [own(TUESDAY, { status: "pending" })] })).toEqual(["nothing"]);
  });

  it("of a message are kept by whatever reaches the client", () => {
    const pending = { bookings: [own(TUESDAY, { status: "pending" })] };
    expect(judged(MESSAGE)).toEqual(["nothing"]);
    expect(judged(MESSAGE, { messageTaken: true })).toEqual([]);
    expect(judged(MESSAGE, { tools: [tool(null, "ok", { name: "leaveNote" })] })).toEqual([]);
    expect(judged(MESSAGE, { tools: [tool("hand_over", "Transfer the call to +4477.")] })).toEqual([]);
    expect(judged(MESSAGE, { endReason: "assistant-forwarded-call" })).toEqual([]);
    expect(judged(MESSAGE, pending)).toEqual([]);
    expect(judged(MESSAGE, { bookings: [booking(TUESDAY, { status: "pending" })] })).toEqual(["nothing"]);
    expect(judged(MESSAGE, { bookings: [own(TUESDAY)] })).toEqual(["nothing"]);
    const confirm = promise("message", "Somebody will call to confirm it.");
    expect(judged(confirm, { bookings: [own(TUESDAY)] })).toEqual([]);
    expect(judged(confirm, { bookings: [own(TUESDAY, { status: "held" })] })).toEqual(["nothing"]);
  });

  it("count once of each kind, the last of it, after what concerns bookings", () => {
    const later = promise("text", "I have sent you a text.");
    const all = [TEXT, MESSAGE, TRANSFER, later, BOOKED];
    expect(broken(all).map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ["booked", BOOKED.sentence],
      ["message", MESSAGE.sentence],
      ["text", later.sentence],
      ["transfer", TRANSFER.sentence],
    ]);
    expect(broken([])).toEqual([]);
  });
});
