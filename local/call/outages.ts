import { setTimeout as sleep } from "node:timers/promises";
import type { Ring, Rung } from "../emulators/twilio/network";
import type { Running } from "../run/running";
import { withoutDatabase } from "../stack/without-database";
import type { Checker } from "./check-call";
import type { CalledLine } from "./lines";
import { PATIENCE_MS } from "./patience";
import type { Screen } from "./screen";

/** Calls that the voice provider does not take, played through Twilio's stand-in, which asks the product instead. */
export type Outage = {
  name: string;
  about: string;
  business: string;
  met: Omit<Ring, "from" | "to">;
  /** The product's database is away as well, until the call is over. */
  withoutDatabase?: true;
  /** What the call is listed as. */
  status: string;
};

export const outages: readonly Outage[] = [
  {
    name: "outage",
    about: "Vapi never answers; the owner's phone goes to voicemail, so the caller leaves a message",
    business: "Hartley",
    met: { provider: "hangs", owner: "voicemail", speaks: 21 },
    status: "voicemail",
  },
  {
    name: "outage-owner",
    about: "Vapi fails; the owner is rung, presses 1 and talks with the caller",
    business: "Hartley",
    met: { provider: "fails", owner: "takes" },
    status: "completed",
  },
  {
    name: "outage-and-database",
    about: "Vapi fails and our database is away; the caller leaves a message, which is stored afterwards",
    business: "Hartley",
    met: { provider: "refuses", owner: "off", speaks: 17 },
    withoutDatabase: true,
    status: "voicemail",
  },
];

const CALLER = { name: "Bea Longley", number: "+447700900917" };

type Options = {
  outage: Outage;
  line: CalledLine;
  running: Pick<Running, "twilioUrl" | "databaseUrl">;
  checker: Checker;
  screen: Screen;
  fast: boolean;
};

/** Plays one and checks its client's list. Resolves to the faults. */
export async function playOutage({
  outage,
  line,
  running,
  checker,
  screen,
  fast,
}: Options): Promise<string[]> {
  const firm = line.owner?.name ?? line.description;
  screen.title(`${outage.name}: ${CALLER.name} (${CALLER.number}) rings ${firm} (${line.number})`);
  const call: Ring = { ...outage.met, from: CALLER.number, to: line.number };
  const placing = () => ringIn(running.twilioUrl, call);
  const rung = await (outage.withoutDatabase ? withoutDatabase(running.databaseUrl, placing) : placing());
  if (outage.withoutDatabase)
    screen.row({ at: null, who: "·", text: "the database was away until here", colour: "yellow" });
  screen.line(`call ${rung.sid} · ${Math.round(rung.seconds)} s`, "dim");
  await tell(rung, { screen, fast });
  if (rung.fault) return [rung.fault];
  if (!line.owner?.password) return [];
  const wanted = { callId: rung.sid, status: outage.status, recorded: rung.recordingSid !== null };
  const { seen, faults } = await checker.checkRescued(wanted, line.owner, PATIENCE_MS);
  const isRight = faults.length === 0;
  screen.row({
    at: null,
    who: isRight ? "✓" : "✗",
    text: seen,
    colour: isRight ? "green" : "red",
  });
  return faults;
}

/** Rings one of our numbers at Twilio's stand-in. Throws if it is none. */
export async function ringIn(twilioUrl: string, call: Ring): Promise<Rung> {
  const answer = await fetch(`${twilioUrl}/_control/ring`, { method: "POST", body: JSON.stringify(call) });
  if (!answer.ok) throw new Error(`the call could not be placed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Rung;
}

async function tell(rung: Rung, { screen, fast }: Pick<Options, "screen" | "fast">): Promise<void> {
  const began = Date.now();
  for (const { at, text } of rung.heard) {
    if (!fast) await sleep(Math.max(0, began + at * 1_000 - Date.now()));
    screen.row({ at, who: "caller", text: `hears: ${text}` });
  }
  for (const text of rung.ownerHeard) screen.row({ at: null, who: "owner", text: `hears: ${text}` });
  if (rung.spokeWith)
    screen.row({ at: null, who: "·", text: `speaks with the ${rung.spokeWith}`, colour: "dim" });
  if (rung.recordingSid) screen.row({ at: null, who: "·", text: "leaves a message", colour: "dim" });
}
