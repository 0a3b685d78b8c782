import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { rawSql } from "@/db/client";
import { sweepBookings } from "@/lib/agent/bookings/settle";
import { syncBookings } from "@/lib/agent/bookings/sync-bookings";
import { auditCalls } from "@/lib/agent/promises/audit-calls";
import { WITHDRAWN } from "@/lib/agent/texts/tables";
import type { ToDo } from "@/lib/agent/to-dos/contract";
import type { ActionName } from "@/lib/agent/tools/action-names";
import { boiler, type Event, type Scene, type Step } from "@/tests/fixtures/promises/scene";
import { api } from "@/tests/support/api";
import { at, CALLER, openForBusiness } from "@/tests/support/booking-desk";
import type { startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person, uniqueNumber } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import {
  assignLine,
  capturedMessage,
  type Line,
  makeTarget,
  makeTool,
  postTool,
  postVoice,
  startTarget,
  toolCalls,
} from "@/tests/support/voice";

type Google = Awaited<ReturnType<typeof startOwnGoogle>>;
const EVENTS = "/calendar/v3/calendars/primary/events";

/** What the client of a scene is shown about its call. */
export type Shown = { status: string; toDos: ToDo[] };

/** Plays a scene through the public addresses: tool calls, then the report, then the comparison. */
export async function playScene(google: Google, scene: Scene) {
  const desk = await deskFor(google, scene);
  const callId = randomUUID();
  for (const step of scene.script) await desk.play(step, callId);
  await report({ callId, line: desk.line, scene });
  await auditCalls();

  async function shown(): Promise<Shown> {
    const get = async (path: string) => (await api("GET", path, { token: desk.person.token })).body;
    const [page, open] = [await get(`/api/user/calls/${callId}`), await get("/api/user/to-dos?limit=100")];
    return { status: page.data.status, toDos: open.data.filter(({ call_id }: ToDo) => call_id === callId) };
  }
  return {
    ...desk,
    callId,
    shown,
    happens: async (event: Event) => {
      await desk.play({ happens: event }, callId);
      await auditCalls();
    },
  };
}

let shared: ReturnType<typeof openScene> | undefined;

/** Scenes in which no tool acts share a client: none leaves anything that another would see. */
function deskFor(google: Google, scene: Scene): ReturnType<typeof openScene> {
  const isTalk = scene.script.every((step) => "agent" in step || "caller" in step);
  if (!isTalk || scene.later || (scene.agent ?? "built-in") !== "built-in") return openScene(google, scene);
  shared ??= openScene(google, scene);
  return shared;
}

async function openScene(google: Google, { agent = "built-in", texts = false }: Scene) {
  if (agent === "built-in") {
    const desk = await openForBusiness(google, texts ? { text_sender: uniqueNumber() } : {});
    const use = (action: ActionName, args: unknown, callId: string) => desk.ask(action, args, { callId });
    // What an agent that books through us always has, whether or not the scene uses it.
    await desk.offer("book_job");
    const play = (step: Step, callId: string) => playStep(google, { ...desk, use }, step, callId);
    return { person: desk.person, line: desk.line, userId: desk.userId, email: desk.email, play };
  }
  const person = await makePerson();
  const line = await assignLine(person.id);
  if (agent === "own") await offerOwn(person, line, "https://unused.example.test");
  const play = async (step: Step, callId: string) => {
    if ("as" in step && step.as) await callOwn(person, line, step, callId);
  };
  return { person, line, userId: person.id, email: "", play };
}

async function offerOwn(person: Person, line: Line, url: string): Promise<string> {
  const tool = await makeTool();
  await makeTarget({ toolId: tool.id, userId: person.id, number: line.number, url });
  return tool.publicKey;
}

/** A tool call to the client's own system, which responds with this status. */
async function callOwn(person: Person, line: Line, step: Extract<Step, { use: ActionName }>, callId: string) {
  const target = await startTarget((_, response) => {
    response.statusCode = typeof step.answers === "number" ? step.answers : 200;
    response.setHeader("content-type", "application/json").end('{"result":"Done."}');
  });
  const key = await offerOwn(person, line, target.url);
  const message = toolCalls(callId, line, [{ id: randomUUID(), name: step.as }]);
  const { body } = await postTool(key, { body: { message } });
  if (typeof step.answers !== "number") expect(body.results).toMatchObject([{ result: "Done." }]);
  await settled();
  await target.close();
}

type Desk = Awaited<ReturnType<typeof openForBusiness>> & {
  use: (action: ActionName, args: unknown, callId: string) => Promise<string>;
};

async function playStep(google: Google, desk: Desk, step: Step, callId: string): Promise<void> {
  if ("use" in step) {
    await desk.use(step.use, step.with ?? {}, callId);
    return settled();
  }
  if (!("happens" in step)) return;
  const [event] = await google.events(desk.email);
  switch (step.happens) {
    case "the calendar fails":
      return google.control("fail", { path: EVENTS, method: "POST", status: 503 });
    case "the calendar is disconnected":
      return google.control("revoke-user", { email: desk.email });
    case "a person takes the slot":
      return desk.event("14:00", "15:00");
    case "pending bookings are settled":
      await rawSql()`update bookings set settle_at = now() where user_id = ${desk.userId} and status = 'pending'`;
      return sweepBookings(desk);
    case "the event is deleted":
      await google.changeEvent(desk.email, event?.id ?? "", { status: "cancelled" });
      await syncBookings(desk);
      return;
    case "the event is moved": {
      const moved = (time: string) => ({ dateTime: new Date(at(time, 2)).toISOString() });
      await google.changeEvent(desk.email, event?.id ?? "", { start: moved("09:00"), end: moved("10:00") });
      await syncBookings(desk);
      return;
    }
    case "the caller cancels":
      await desk.use("cancel_booking", {}, randomUUID());
      return settled();
    case "a former booking":
    case "the caller books in another call":
      expect(await desk.use("book_job", boiler(), randomUUID())).toMatch(/^Booked/);
      return settled();
    case "the text fails":
      await rawSql()`update text_messages set status = 'failed', attempted_at = now() where call_id = ${callId}`;
      return;
    case "the text is withdrawn":
      await rawSql()`
        update text_messages set status = 'failed', problem = ${WITHDRAWN}, attempted_at = now() where call_id = ${callId}`;
  }
}

/** The provider's report of the scene's dialogue. */
async function report({ callId, line, scene }: { callId: string; line: Line; scene: Scene }): Promise<void> {
  const spoken = scene.script.flatMap((step) => {
    if ("agent" in step) return { role: "bot", message: step.agent };
    if ("caller" in step) return { role: "user", message: step.caller };
    return "use" in step ? { role: "tool_calls", message: "" } : [];
  });
  const endedAt = Date.now();
  const message = capturedMessage("end-of-call-2025", { callId, line, caller: CALLER });
  const transcript = spoken
    .filter(({ message: text }) => text !== "")
    .map(({ role, message: text }) => `${role === "bot" ? "AI" : "User"}: ${text}`)
    .join("\n");
  const messages = spoken.map((each, index) => ({ ...each, secondsFromStart: index * 4, time: endedAt }));
  Object.assign(message, {
    startedAt: new Date(endedAt - 60_000).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    endedReason: scene.ended ?? "customer-ended-call",
    durationSeconds: 60,
    transcript,
    summary: scene.summary ?? "The caller spoke to the agent.",
    messages,
    artifact: { ...message.artifact, transcript, messages },
    analysis: { summary: scene.summary ?? "The caller spoke to the agent." },
  });
  expect((await postVoice({ body: { message } })).status).toBe(200);
  await settled();
}
