import { setTimeout as sleep } from "node:timers/promises";
import { endOfCallReport } from "@/local/call/messages";
import { type Line, planCall } from "@/local/call/planned-call";
import { getDialogue } from "@/local/demo/dialogues/all-dialogues";

const DIALOGUES = ["boiler-no-hot-water", "price-shopper", "slipped-tiles-after-storm"].map(getDialogue);
const ANSWER_LIMIT_MS = 4_000;
const PAUSE_AFTER_FAILURE_MS = 40;

type Options = { url: string; secret: string; line: Line; senders: number };

/**
 * Several senders, each with one report under way at any time, as a provider that retries would have them: a report
 * that got no answer is sent again until it is acknowledged. `stop` ends them after the report in hand.
 */
export function startSenders({ url, secret, line, senders }: Options) {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  let unanswered = 0;
  let stopping = false;

  async function sendUntilAcknowledged(id: string, body: string): Promise<void> {
    while (!stopping) {
      try {
        const response = await fetch(`${url}/api/external/voice`, {
          method: "POST",
          body,
          headers: { "content-type": "application/json", "x-vapi-secret": secret },
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        });
        await response.arrayBuffer();
        if (response.status === 200) {
          acknowledged.push(id);
          return;
        }
        refused.push(response.status);
      } catch {
        unanswered += 1;
      }
      await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }

  async function runSender(number: number): Promise<void> {
    for (let sent = number; !stopping; sent += 1) {
      const dialogue = DIALOGUES[sent % DIALOGUES.length];
      if (!dialogue) return;
      const shape = sent % 2 === 0 ? "2.x" : "2024";
      const call = planCall({ dialogue, line, startedAt: new Date(), shape });
      await sendUntilAcknowledged(call.id, JSON.stringify(endOfCallReport(call)));
    }
  }

  const all = Promise.all(Array.from({ length: senders }, (_, number) => runSender(number)));
  return {
    acknowledged,
    refused,
    unanswered: () => unanswered,
    async stop() {
      stopping = true;
      await all;
    },
  };
}
