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
    ["Tom Ackroyd rang", null],
    ["Checked free times", null],
    ["Booking the job", "Booked for Thursday."],
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
    ["Tom Ackroyd rang", null],
    ["Booking the job", "Working on it now."],
  ]);
});
