import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Overview } from "@/lib/dashboard/overview/contract";
import { DEFAULT_COUNTRY } from "@/lib/platform/locale/countries/country-of";
import type { Rung } from "../emulators/twilio/network";
import type { NumberList } from "../emulators/twilio/numbers";
import type { Running } from "../run/running";
import { TWILIO_ACCOUNT_SID } from "../stack/emulator-seed";
import type { Checker } from "./check-call";
import type { CalledLine } from "./lines";
import { carrierSidOf, endOfCallReport, statusUpdate } from "./messages";
import { newCallerNumber } from "./neighbours";
import { ringIn } from "./outages";
import { PATIENCE_MS } from "./patience";
import type { PlannedCall, Spoken } from "./planned-call";
import { type Provider, VOICE_ADDRESS } from "./provider";
import type { Screen } from "./screen";

/** A storm of callers, most of them to one client, while the voice provider has few lines. */
export const surge = {
  name: "surge",
  about: "40 callers at once for all clients and ten lines: a storm over Glasgow, and each client is served",
};

const STRUCK = "Clyde Roofing";
const CALLERS = 40;
/** Callers of each of the other clients. */
const OTHERS = 4;
const POLL_MS = 500;
/** A roofer's caller tells what was blown off. */
const SPEAKS = 9;

type Desk = {
  lines: CalledLine[];
  running: Running;
  provider: Provider;
  checker: Checker;
  screen: Screen;
  twilioAuthToken: string;
  readOverview: () => Promise<Overview>;
};
type Caller = { line: CalledLine; call: PlannedCall };
type Met = Caller & { rung: Rung };

/** Plays it and checks that each client was served and no caller was dropped. Resolves to the faults. */
export async function playSurge(desk: Desk): Promise<string[]> {
  const { screen, running } = desk;
  const firms = firstLines(desk.lines);
  const struck = firms.find(({ owner }) => owner?.name.includes(STRUCK));
  if (!struck) throw new Error(`The demo workspace has no number for ${STRUCK}.`);
  const { of: limit } = (await desk.readOverview()).lines;
  screen.title(
    `surge: ${CALLERS} callers ring ${firms.length} clients at once, ${limit} lines at the voice provider`,
  );
  await control(running, { lines: limit });
  try {
    const faults = await fillLines({ ...desk, firms, struck, limit });
    return faults.length > 0 ? faults : await storm({ ...desk, firms, struck, limit });
  } finally {
    await control(running, {});
  }
}

/** So many calls of one client that Twilio asks us first from now on; they end before the storm. */
async function fillLines(
  desk: Desk & { firms: CalledLine[]; struck: CalledLine; limit: number },
): Promise<string[]> {
  const { screen, firms, struck, limit, readOverview, running } = desk;
  if ((await readOverview()).lines.surge) {
    screen.row({ at: null, who: "·", text: "a surge goes on since the last one", colour: "dim" });
    return [];
  }
  const calls = Array.from({ length: Math.ceil(limit * 0.8) }, () => newCaller(struck));
  await Promise.all(calls.map((caller) => ring(desk, caller).then((met) => begin(desk, met))));
  const used = (await readOverview()).lines.running;
  screen.row({ at: null, who: "lines", text: `${used} of ${limit} in use`, colour: "yellow" });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await readOverview()).lines.surge) {
    if (Date.now() > deadline) return ["nearly all lines were in use, and no surge began"];
    await sleep(POLL_MS);
  }
  screen.row({
    at: null,
    who: "·",
    text: "a surge begins: from now on Twilio asks us first",
    colour: "yellow",
  });
  // The numbers' addresses at Twilio follow by a job.
  while (!(await askUs(desk, firms))) {
    if (Date.now() > deadline) return ["a surge began, and Twilio does not ask us first"];
    await sleep(POLL_MS);
  }
  await Promise.all(calls.map((caller) => end(desk, caller)));
  await control(running, { lines: limit });
  screen.row({ at: null, who: "·", text: "the first callers hang up; then the storm breaks", colour: "dim" });
  return [];
}

/** Whether all clients' numbers at Twilio have our address first. */
async function askUs({ running, twilioAuthToken }: Desk, firms: CalledLine[]): Promise<boolean> {
  const query = new URLSearchParams({ PageSize: "1000" });
  const url = `${running.twilioUrl}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/IncomingPhoneNumbers.json?${query}`;
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${twilioAuthToken}`).toString("base64");
  const answer = await fetch(url, { headers: { authorization: `Basic ${credentials}` } });
  const { incoming_phone_numbers: list } = (await answer.json()) as NumberList;
  const asked = list.filter(({ voice_url }) => voice_url?.includes("/api/external/call/admit"));
  return firms.every(({ number }) => asked.some(({ phone_number }) => phone_number === number));
}

async function storm(desk: Desk & { firms: CalledLine[]; struck: CalledLine; limit: number }) {
  const { screen, firms, struck, limit, readOverview } = desk;
  const callers = firms.flatMap((line) => {
    const count = line === struck ? CALLERS - (firms.length - 1) * OTHERS : OTHERS;
    return Array.from({ length: count }, () => newCaller(line));
  });
  const met = await Promise.all(callers.map((caller) => ring(desk, caller, callers.length)));
  const served = met.filter(({ rung }) => rung.spokeWith === "agent");
  await Promise.all(served.map((caller) => begin(desk, caller)));
  for (const caller of met) tell(caller, screen);
  const { running } = (await readOverview()).lines;
  screen.row({ at: null, who: "lines", text: `${running} of ${limit} in use`, colour: "yellow" });
  const faults: string[] = [];
  for (const line of firms) {
    const own = met.filter((caller) => caller.line === line);
    const withAgent = own.filter(({ rung }) => rung.spokeWith === "agent").length;
    const text = `${nameOf(line)}: ${own.length} callers, ${withAgent} with the agent, ${own.length - withAgent} left a message`;
    const isRight = withAgent > 0 && own.every(wasHeard);
    screen.row({ at: null, who: isRight ? "✓" : "✗", text, colour: isRight ? "green" : "red" });
    if (withAgent === 0) faults.push(`no caller of ${nameOf(line)} reached the agent`);
    for (const { rung } of own.filter((caller) => !wasHeard(caller)))
      faults.push(`a caller of ${nameOf(line)} was dropped: ${rung.fault ?? "nothing was heard in 15 s"}`);
  }
  faults.push(...(await checkMessages(desk, met)));
  await Promise.all(served.map((caller) => end(desk, caller)));
  screen.line("Calls go straight to the voice provider again after ten calm minutes.", "dim");
  return faults;
}

/** One message of each client is in its list and plays. */
async function checkMessages({ checker, screen }: Desk, met: Met[]): Promise<string[]> {
  const left = met.filter(({ rung }) => rung.recordingSid);
  const firsts = left.filter((caller, at) => left.findIndex(({ line }) => line === caller.line) === at);
  const found = await Promise.all(
    firsts.map(({ line, rung }) =>
      line.owner
        ? checker.checkRescued(
            { callId: rung.sid, status: "voicemail", recorded: true },
            line.owner,
            PATIENCE_MS,
          )
        : { faults: [] },
    ),
  );
  const faults = found.flatMap((each) => each.faults);
  if (faults.length === 0)
    screen.row({ at: null, who: "✓", text: "messages are listed and play", colour: "green" });
  return faults;
}

/** Whether somebody spoke within 15 s, without the time of our own answers: the bench measures those. */
function wasHeard({ rung }: Met): boolean {
  const [first] = rung.heard;
  const isSoon = first !== undefined && first.at - first.waited <= 15;
  return rung.fault === null && isSoon && (rung.spokeWith === "agent" || rung.recordingSid !== null);
}

function tell({ line, call, rung }: Met, screen: Screen): void {
  const [first] = rung.heard;
  const who = `${nameOf(line)}, ${call.dialogue.caller.number}`;
  const outcome =
    rung.spokeWith === "agent"
      ? "talks with the agent"
      : `hears: ${rung.heard.map(({ text }) => text).join(" ")}`;
  screen.row({ at: first?.at ?? null, who: "caller", text: `${who}: ${outcome}` });
}

async function ring({ running }: Desk, caller: Caller, callers = 0): Promise<Met> {
  const { call, line } = caller;
  const rung = await ringIn(running.twilioUrl, {
    ...{ sid: carrierSidOf(call), from: call.dialogue.caller.number, to: line.number, speaks: SPEAKS },
    ...(callers > 0 ? { storm: { name: call.startedAt.toISOString().slice(0, 16), calls: callers } } : {}),
  });
  return { ...caller, rung };
}

/** As the voice provider tells of a call that its agent has answered. */
async function begin({ provider }: Desk, { call }: Caller): Promise<void> {
  const told = statusUpdate(call, { status: "in-progress", at: 0 });
  await provider.send(VOICE_ADDRESS, JSON.stringify(told), "bearer");
}

async function end({ provider }: Desk, { call }: Caller): Promise<void> {
  await provider.keep(call, {});
  await provider.send(VOICE_ADDRESS, JSON.stringify(endOfCallReport(call)), "bearer");
}

function newCaller(line: CalledLine): Caller {
  const business = nameOf(line);
  const number = newCallerNumber(line.number, DEFAULT_COUNTRY.code);
  const dialogue: Spoken = {
    ...{ direction: "inbound", business, agent: { name: "Sophie" }, outcome: "question" },
    caller: { name: "A caller in the storm", number },
    endReason: "customer-ended-call",
    turns: [
      { who: "agent", text: `Hello, ${business}. How can I help?`, at: 0.5, until: 3 },
      { who: "caller", text: "The storm has been through here. Can somebody come?", at: 3.4, until: 6.5 },
      { who: "agent", text: "Of course. Somebody rings you back about a time.", at: 7, until: 10 },
    ],
    summary: "Called during the storm and asked for a visit.",
    ...{ recording: null, seconds: 12 },
  };
  return {
    line,
    call: {
      ...{ id: randomUUID(), dialogue, line, startedAt: new Date(), shape: "2.x" },
      ...{ argumentsAs: "object", toolCalls: [] },
    },
  };
}

/** One line of each client. */
function firstLines(lines: CalledLine[]): CalledLine[] {
  const owned = lines.filter(({ owner }) => owner?.password);
  return owned.filter(
    (line, at) => owned.findIndex(({ owner }) => owner?.email === line.owner?.email) === at,
  );
}

const nameOf = ({ owner, description }: CalledLine) => owner?.name.replace(/^.*, /, "") ?? description;

async function control({ twilioUrl }: Running, body: object): Promise<void> {
  await fetch(`${twilioUrl}/_control/lines`, { method: "POST", body: JSON.stringify(body) });
}
