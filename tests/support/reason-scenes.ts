import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { rawSql } from "@/db/client";
import type { Reason } from "@/lib/agent/reasons/reasons";
import { type ActionName, isAction } from "@/lib/agent/tools/action-names";
import { MINUTE } from "@/lib/platform/core/clock";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { settled as answersSettled } from "@/lib/platform/process/after-answer";
import { makeAgent } from "./agents";
import { at, day, openForBusiness } from "./booking-desk";
import type { startOwnGoogle } from "./google";
import { makePerson, uniqueNumber } from "./people";
import { settled } from "./settled";
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
} from "./voice";

type Google = Awaited<ReturnType<typeof startOwnGoogle>>;
export type Wanted = Reason | "booked";
type DeskName = "open" | "full" | "broken" | "none" | "own" | "offline" | keyof typeof TRADES;

/** A labelled call, from a text of such: `# reason | desk=full | ended=…: name`, then what was said and done. */
export type ReasonScene = {
  name: string;
  wanted: Wanted;
  desk: DeskName;
  ended: string;
  /** Whether the caller has a visit ahead. */
  hasVisit: boolean;
  /** Whether they ring again, and book. */
  booksLater: boolean;
  steps: string[];
};

/** Every scene in a folder of tests/fixtures/reasons. */
export function readScenes(folder: "labelled" | "held-out" | "unseen"): ReasonScene[] {
  const at = new URL(`../fixtures/reasons/${folder}/`, import.meta.url);
  return readdirSync(at)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, at), "utf8").split(/^# /m).slice(1))
    .map(readScene);
}

function readScene(text: string): ReasonScene {
  const [heading = "", ...steps] = text.trim().split("\n");
  const [marks = "", ...name] = heading.split(": ");
  const [wanted = "", ...more] = marks.split(" | ");
  const given = Object.fromEntries(more.map((each) => each.split("=")));
  return {
    name: `${wanted}: ${name.join(": ")}`,
    wanted: wanted as Wanted,
    desk: given.desk ?? "open",
    ended: given.ended ?? "customer-ended-call",
    hasVisit: given.booked === "yes",
    booksLater: given.later === "yes",
    steps,
  };
}

const JOBS = ["Boiler service", "Tap repair", "Leak repair", "Blocked drain"];
export const SETUP = {
  service_areas: ["BS"],
  job_types: JOBS.map((name) => ({ name, minutes: 60, price: null })),
  buffer_minutes: 0,
  min_notice_minutes: 120,
  max_days_ahead: 60,
};

/** Firms of other trades, with an empty diary, by the mark `desk=`. */
const TRADES = {
  electrics: ["Fault finding", "Light fitting", "Safety check"],
  garage: ["Full service", "Brake repair", "Tyre change"],
  garden: ["Lawn mowing", "Hedge trimming", "Tree removal"],
};
const inTrade = (trade: keyof typeof TRADES) => ({
  ...SETUP,
  job_types: TRADES[trade].map((name) => ({ name, minutes: 60, price: null })),
});

/** Plays scenes through the public addresses, each with a caller of its own, at a few firms that differ in their diary. */
export async function openReasonStage(google: Google) {
  const desks = {
    electrics: await openForBusiness(google, inTrade("electrics")),
    garage: await openForBusiness(google, inTrade("garage")),
    garden: await openForBusiness(google, inTrade("garden")),
    open: await openForBusiness(google, SETUP),
    full: await openForBusiness(google, SETUP),
    broken: await openForBusiness(google, SETUP),
    none: await openForBusiness(google, SETUP),
    offline: await openForBusiness(google, SETUP),
    own: await openOwn(),
  };
  // What an agent that books through us always has.
  for (const desk of Object.values(desks)) if ("offer" in desk) await desk.offer("book_job");
  await desks.open.event("16:00", "17:00");
  await google.addEvent(desks.full.email, {
    summary: "Away",
    start: { dateTime: new Date(Date.now() - 60 * MINUTE).toISOString() },
    end: { dateTime: new Date(at("17:00", 90)).toISOString() },
  });
  await google.control("revoke-user", { email: desks.broken.email });
  await rawSql()`delete from user_tokens where user_id = ${desks.none.userId}`;
  await rawSql()`update agents set paused_at = now() where user_id = ${desks.offline.userId}`;
  let slots = 0;

  /** Free times that no other scene takes. */
  const nextSlot = () => {
    const n = slots++;
    const [week, weekday, hour] = [Math.floor(n / 20), Math.floor(n / 4) % 5, 8 + 2 * (n % 4)];
    return `${day(week * 7 + weekday)}T${String(hour).padStart(2, "0")}:00`;
  };
  const times: Record<string, () => string> = {
    slot: nextSlot,
    later: nextSlot,
    taken: () => `${day()}T16:00`,
    saturday: () => `${day(5)}T10:00`,
    sunday: () => `${day(6)}T10:00`,
    evening: () => `${day(1)}T19:00`,
    dawn: () => `${day(1)}T06:00`,
    night: () => `${day(1)}T22:00`,
    monday: () => day(),
    far: () => `${day(203)}T10:00`,
    soon: () => wallTimeAt(Date.now() + 30 * MINUTE, "Europe/London").slice(0, 16),
  };

  async function book(desk: typeof desks.open, caller: string) {
    const args = { job: "Boiler service", when: nextSlot(), name: "Mrs Patel", address: "14 Elm Row" };
    expect(await desk.ask("book_job", args, { caller })).toMatch(/^Booked/);
  }

  /** A call of the day before. */
  async function bookYesterday(caller: string) {
    await book(desks.open, caller);
    await rawSql()`update bookings set created_at = now() - interval '1 day' where caller_phone = ${caller}`;
  }

  async function act(scene: ReasonScene, step: string, call: { callId: string; caller: string }) {
    const [mark, name = "", ...rest] = step.split(" ");
    if (mark === ">" && isAction(name) && scene.desk !== "own") {
      const given = rest.join(" ").replace(/\{(\w+)\}/g, (_, time: string) => times[time]?.() ?? time);
      const args = Object.fromEntries(
        given
          .split("; ")
          .filter(Boolean)
          .map((each) => each.split("=")),
      );
      await desks[scene.desk].ask(name satisfies ActionName, args, call);
    }
    if (mark === "!") await desks.own.ask(rest[0] ?? "", Number(rest[1]), call);
    if (mark === ">" || mark === "!") await answersSettled();
  }

  async function play(scene: ReasonScene): Promise<Played> {
    const call = { callId: randomUUID(), caller: uniqueNumber() };
    const desk = desks[scene.desk];
    if (scene.hasVisit) await bookYesterday(call.caller);
    for (const step of scene.steps) await act(scene, step, call);
    await report(scene, { ...call, line: desk.line });
    return { scene, ...call, userId: desk.userId };
  }

  /** Plays scenes one after another, then has their events followed, which is cheaper for many than for each. */
  return async function playAll(scenes: readonly ReasonScene[]): Promise<Played[]> {
    const played: Played[] = [];
    for (const scene of scenes) played.push(await play(scene));
    await settled();
    for (const { scene, caller } of played) if (scene.booksLater) await book(desks.open, caller);
    await settled();
    return played;
  };
}

type Played = { scene: ReasonScene; callId: string; caller: string; userId: string };

/** A firm whose tools lead to a system of its own. */
async function openOwn() {
  const person = await makePerson();
  const line = await assignLine(person.id);
  await makeAgent(person.id, SETUP);
  const ask = async (
    name: string,
    status: number,
    { callId, caller }: { callId: string; caller: string },
  ) => {
    const target = await startTarget((_, response) => {
      response.statusCode = status;
      response.end("{}");
    });
    const tool = await makeTool();
    await makeTarget({ toolId: tool.id, userId: person.id, number: line.number, url: target.url });
    const message = toolCalls(callId, line, [{ id: randomUUID(), name }]);
    await postTool(tool.publicKey, { body: { message: { ...message, customer: { number: caller } } } });
    await target.close();
  };
  return { userId: person.id, email: "", line, ask };
}

type Reported = { callId: string; caller: string; line: Line };

async function report(
  { desk, steps, ended }: ReasonScene,
  { callId, caller, line }: Reported,
): Promise<void> {
  const firm = Object.hasOwn(TRADES, desk) ? "Hartley" : "Hartley Plumbing";
  const greeting = `A: ${firm}. Calls are recorded. How can I help?`;
  const spoken = [greeting, ...steps].flatMap((step) => {
    if (step.startsWith("A: ")) return { role: "bot", message: step.slice(3) };
    if (step.startsWith("C: ")) return { role: "user", message: step.slice(3) };
    return [];
  });
  const endedAt = Date.now();
  const message = capturedMessage("end-of-call-2025", { callId, line, caller });
  const transcript = spoken
    .map(({ role, message: text }) => `${role === "bot" ? "AI" : "User"}: ${text}`)
    .join("\n");
  const messages = spoken.map((each, index) => ({ ...each, secondsFromStart: index * 4, time: endedAt }));
  const summary = "The caller spoke to the agent.";
  Object.assign(message, {
    startedAt: new Date(endedAt - 60_000).toISOString(),
    endedAt: new Date(endedAt).toISOString(),
    endedReason: ended,
    durationSeconds: 60,
    transcript,
    summary,
    messages,
    artifact: { ...message.artifact, transcript, messages },
    analysis: { summary },
  });
  expect((await postVoice({ body: { message } })).status).toBe(200);
}
