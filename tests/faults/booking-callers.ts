import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { readMoments } from "@/lib/agent/rehearsals/said-moments";
import { type Line, toolCalls } from "@/tests/support/voice";

const ANSWER_LIMIT_MS = 14_000;
const PAUSE_AFTER_FAILURE_MS = 60;
/** Far enough ahead that a fast machine does not fill the diary. */
const DAYS_AHEAD = 340;

/** What a caller was told about their one job. `unsure`: the response to a change never came, so either may be true. */
export type Told = { callId: string; moment: string | null; cancelled: boolean; unsure: boolean };

type Tools = Record<"book_job" | "move_booking" | "cancel_booking", string>;
type Options = { url: string; secret: string; line: Line; keys: Tools; callers: number };

/** Callers who each book a job; some then move it and some cancel it. `stop` ends them after the current call. */
export function startCallers({ url, secret, line, keys, callers }: Options) {
  const told: Told[] = [];
  let [unanswered, sequence, stopping] = [0, 0, false];

  /** The assistant's answer; null if none comes. A provider does not resend a tool call. */
  async function ask(call: Call, name: keyof Tools, given: Record<string, string>): Promise<string | null> {
    const message = toolCalls(call.id, line, [{ id: randomUUID(), name, arguments: given }]);
    message.customer = { number: call.number };
    try {
      const response = await fetch(`${url}/api/external/tool/${keys[name]}`, {
        method: "POST",
        body: JSON.stringify({ message }),
        headers: { "content-type": "application/json", "x-vapi-secret": secret },
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      });
      const { results } = (await response.json()) as { results: [{ result?: string; error?: string }] };
      return results[0].result ?? results[0].error ?? "";
    } catch {
      unanswered += 1;
      await sleep(PAUSE_AFTER_FAILURE_MS);
      return null;
    }
  }

  async function ring(call: Call): Promise<void> {
    const said = await ask(call, "book_job", { job: "Boiler service", when: randomTime(), name: "Ann Lee" });
    if (!said?.startsWith("Booked:")) return;
    const known: Told = {
      callId: call.id,
      moment: readMoments(said)[0] ?? null,
      cancelled: false,
      unsure: false,
    };
    told.push(known);
    const wish = randomInt(10);
    if (wish < 3) {
      const moved = await ask(call, "move_booking", { new_time: randomTime() });
      if (moved?.startsWith("Moved:")) known.moment = readMoments(moved)[0] ?? null;
      known.unsure = moved === null || !/^Moved:|Nothing has changed/.test(moved);
    } else if (wish < 5) {
      const cancelled = await ask(call, "cancel_booking", {});
      known.cancelled = cancelled?.startsWith("Cancelled:") ?? false;
      known.unsure = !known.cancelled;
    }
  }

  async function runCaller(): Promise<void> {
    while (!stopping) {
      sequence += 1;
      await ring({ id: randomUUID(), number: `+4479111${String(20_000 + sequence)}` });
    }
  }

  const all = Promise.all(Array.from({ length: callers }, runCaller));
  return {
    told,
    unanswered: () => unanswered,
    async stop() {
      stopping = true;
      await all;
    },
  };
}

type Call = { id: string; number: string };

/** On the half hour between 8 and 17, on one of the days ahead. */
function randomTime(): string {
  const day = new Date(Date.now() + randomInt(2, DAYS_AHEAD) * 86_400_000).toISOString().slice(0, 10);
  const half = randomInt(16, 34);
  return `${day}T${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`;
}
