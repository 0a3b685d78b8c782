import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { makePerson } from "@/tests/support/people";
import { median } from "./statistics";
import type { Row } from "./table";

const ACCOUNTS = 20;
/** As many as the limit allows: 200 attempts of each kind below it, and 200 beyond. */
const TRIES = 10;
const GAP_BAR_MS = 5;

type Kind = "known" | "unknown";
type Times = Record<Kind, number[]>;

/** The latency of refused sign-ins for existing and unknown names (GATE-01), alternating. */
export async function signInRows(product: string): Promise<Row[]> {
  const names: [Kind, string][] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    names.push(["known", (await makePerson()).username], ["unknown", `unknown-${randomUUID()}`]);
  }
  const below = await measure(product, names, 401);
  const beyond = await measure(product, names, 429);
  return [...rowsOf("below the limit", below), ...rowsOf("beyond the limit", beyond)];
}

async function measure(product: string, names: [Kind, string][], expected: number): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < TRIES; round += 1) {
    // The limit per address is not under test.
    await rawSql()`delete from rate_limits where hits > ${TRIES * 3}`;
    for (const [kind, identifier] of names) {
      const started = performance.now();
      const answer = await fetch(`${product}/api/auth/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ identifier, password: "wrong" }),
      });
      await answer.text();
      if (answer.status !== expected)
        throw new Error(`A sign-in was answered ${answer.status}, not ${expected}.`);
      times[kind].push(performance.now() - started);
    }
  }
  return times;
}

function rowsOf(where: string, { known, unknown }: Times): Row[] {
  const gap = Math.abs(median(known) - median(unknown));
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { what: `Sign-in refused ${where}, known name, median`, value: milliseconds(median(known)) },
    { what: `Sign-in refused ${where}, unknown name, median`, value: milliseconds(median(unknown)) },
    { what: `Gap ${where}`, value: milliseconds(gap), bar: `${GAP_BAR_MS} ms`, met: gap <= GAP_BAR_MS },
  ];
}
