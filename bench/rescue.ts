import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { postSigned } from "@/local/emulators/twilio/post-signed";
import type { Stack } from "@/local/stack/stack";
import { withoutDatabase } from "@/local/stack/without-database";
import { PAUSE_MS } from "./load";
import { percentile } from "./statistics";
import type { Row } from "./table";

/** Of issue 16: Twilio waits for each answer while a caller hears nothing. */
const MOST_MS = 300;
const WARM_UP = 100;

type Setting = { stack: Stack; line: string; seconds: number; rounds: number };

/** How soon the first step of a call is answered that the voice provider did not take, with a database and without. */
export async function rescueRows({ stack, line, seconds, rounds }: Setting): Promise<Row[]> {
  const authToken = stack.secrets.twilioAuthToken;
  const address = `${stack.environment.APP_URL}/api/external/call/fallback`;
  const ask = async () => {
    const form = {
      CallSid: `CA${randomBytes(16).toString("hex")}`,
      CallStatus: "ringing",
      To: line,
      From: "+447700900123",
      ErrorCode: "11200",
    };
    const { verbs, seconds: took } = await postSigned({ address, form, authToken });
    if (verbs.length === 0) throw new Error("The caller would hear nothing.");
    return took * 1_000;
  };
  const measure = async () => {
    const samples: number[] = [];
    const end = performance.now() + seconds * rounds * 1_000;
    while (performance.now() < end) {
      samples.push(await ask());
      await sleep(PAUSE_MS);
    }
    return samples;
  };
  for (let call = 0; call < WARM_UP; call++) await ask();
  const samples = await measure();
  const without = await withoutDatabase(stack.databaseUrl, measure);
  return [...rowsOf("", samples), ...rowsOf(", without a database", without)];
}

function rowsOf(how: string, samples: number[]): Row[] {
  const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)];
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { what: `Fallback of a call answered${how}, p50`, value: milliseconds(p50) },
    {
      what: `Fallback of a call answered${how}, p99 of ${samples.length}`,
      value: milliseconds(p99),
      bar: `${MOST_MS} ms`,
      met: p99 <= MOST_MS,
    },
  ];
}
