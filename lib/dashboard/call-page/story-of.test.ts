import { expect, it } from "vitest";
import type { CallPage, ToolStep } from "@/lib/dashboard/call-page/contract";
import { storyOf } from "./story-of";

const step = (id: string, name: string, at: number, more: Partial<ToolStep> = {}): ToolStep => ({
  ...{ id, name, at, arguments: [], answer: null, status: "succeeded", duration_ms: 300 },
  ...more,
});
const text = (
  id: string,
  minute: number,
  by: "agent" | "client" | "person",
  status: "sent" | "failed" = "sent",
) => ({
  ...{ id, by, status, number: "+447700900123", body: `Text ${id}` },
  at: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
});

const CALL = {
  call_direction: "inbound",
  caller_name: "Tom Ackroyd",
  started_at: "2026-11-20T10:00:00.000Z",
  duration: 62,
  end_reason: "customer-ended-call",
  ended_how: "Caller ended the call",
  tools: [
    step("b", "bookJob", 40, { answer: "Booked for Thursday." }),
    step("a", "check-availability", 12),
    step("c", "own-tool", 50, { status: "timed_out" }),
  ],
  texts: [
    text("old", -90, "agent"),
    text("1", 2, "agent"),
    text("2", 9, "person"),
    text("3", 12, "client", "failed"),
  ],
  correction: {
    status: "booked",
    not_lead: null,
    why: "We agreed Friday",
    by: "Joe",
    at: "2026-11-20T11:00:00.000Z",
  },
  client: null,
} as unknown as CallPage;

it("tells a call from its first ring to what became of it, in words and in order (DAY-02)", () => {
  expect(storyOf(CALL).map(({ text: said, detail }) => [said, detail])).toEqual([
    ["Tom Ackroyd called", null],
    ["Checked free times", null],
    ["Booking the job", "The agent was told: “Booked for Thursday.”"],
    ["Own tool", "There was no answer in time."],
    [expect.stringMatching(/caller/i), null],
    ["Your agent wrote", "Text 1"],
    ["They wrote", "Text 2"],
    ["A text was not sent", "Text 3"],
    ["You corrected: booked", "We agreed Friday"],
  ]);
});

it("has no end while the call is going on, and says what is being worked on (DAY-02)", () => {
  const live = {
    ...CALL,
    ...{ duration: null, end_reason: null, texts: [], correction: null },
    tools: [step("a", "book_job", 4, { status: "running" })],
  };
  expect(storyOf(live).map(({ text: said, detail }) => [said, detail])).toEqual([
    ["Tom Ackroyd called", null],
    ["Booking the job", "Working on it now."],
  ]);
});

it("says of each part what it is, when it was and in which second (DAY-02)", () => {
  const [rang, checked, booked, own, ended, wrote, reply, unsent, corrected] = storyOf(CALL);
  expect(rang).toEqual({
    ...{ key: "begin", kind: "call", text: "Tom Ackroyd called", detail: null },
    ...{ second: 0, at: "2026-11-20T10:00:00.000Z" },
  });
  expect([checked?.key, checked?.kind, checked?.second, checked?.at]).toEqual([
    ...["a", "step", 12, "2026-11-20T10:00:12.000Z"],
  ]);
  expect([booked?.key, own?.kind]).toEqual(["b", "trouble"]);
  expect(ended).toMatchObject({ key: "end", kind: "call", second: 62, at: "2026-11-20T10:01:02.000Z" });
  expect([wrote?.kind, reply?.kind, unsent?.kind]).toEqual(["text", "reply", "trouble"]);
  expect(corrected).toMatchObject({ key: "correction", kind: "correction", second: null });
});

it("names who rang, who wrote and who corrected (DAY-02)", () => {
  const said = (changes: Partial<CallPage>) => storyOf({ ...CALL, ...changes }).map((entry) => entry.text);
  const short = { tools: [], texts: [], correction: null, end_reason: null };
  expect(said({ ...short, caller_name: null })).toEqual(["The caller called"]);
  expect(said({ ...short, call_direction: "outbound" })).toEqual(["Your agent called"]);
  expect(said({ ...short, end_reason: "customer-ended-call", duration: null })).toEqual([
    "Tom Ackroyd called",
  ]);
  expect(said({ ...short, duration: 62 })).toEqual(["Tom Ackroyd called"]);
  expect(
    said({
      ...short,
      texts: [
        text("1", 0, "client"),
        text("2", 1_440, "agent"),
        text("3", 1_441, "agent"),
        text("4", -1, "agent"),
      ],
    }),
  ).toEqual(["Tom Ackroyd called", "You wrote", "Your agent wrote"]);
  const correction = {
    status: "booked",
    not_lead: "spam",
    why: "",
    by: "Joe",
    at: "2026-11-20T11:00:00.000Z",
  };
  const client = { id: "c", name: "Hartley" };
  const told = (changes: object) => said({ ...short, ...changes } as Partial<CallPage>)[1];
  expect(told({ correction })).toBe("You corrected: booked, spam");
  expect(told({ correction, client })).toBe("Joe corrected: booked, spam");
  expect(told({ correction: { ...correction, by: null }, client })).toBe(
    "The client corrected: booked, spam",
  );
});

it("tells what it can of a call whose times are not known (DAY-02)", () => {
  const unknown = storyOf({
    ...CALL,
    started_at: null,
    tools: [step("x", "own", null as never), step("y", "own", 3)],
  });
  expect(unknown.map(({ key, at }) => [key, at])).toEqual([
    ["begin", null],
    ["y", null],
    ["end", null],
    ["x", null],
    ["correction", "2026-11-20T11:00:00.000Z"],
  ]);
  const early = { ...(CALL.correction as object), at: "2026-11-20T10:01:00.000Z" };
  const keys = storyOf({ ...CALL, correction: early } as CallPage).map(({ key }) => key);
  expect(keys.indexOf("correction")).toBeLessThan(keys.indexOf("1"));
  expect(
    storyOf({ ...CALL, tools: [step("x", "own", null as never)] }).find(({ key }) => key === "x")?.at,
  ).toBeNull();
});
