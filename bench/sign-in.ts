import { randomUUID } from "node:crypto";
import { rawSql } from "@/db/client";
import { makePerson } from "@/tests/support/people";
import { median } from "./statistics";
import type { Row } from "./table";

const ACCOUNTS = 20;
/** As many as the limit allows: 200 attempts of each kind below it, and 200 beyond. */
const TRIES = 10;

type Kind = "known" | "unknown";
type Names = [Kind, string][];
type Times = Record<Kind, number[]>;

type Asked = {
  path: string;
  body: (identifier: string) => object;
  /** The status of every answer. */
  expected: number;
  /** The limit per address is not under test: counters above this are forgotten before every so many requests. */
  forgets: { above: number; every: number };
};

const signIn = (expected: number): Asked => ({
  path: "/api/auth/sign-in",
  body: (identifier) => ({ identifier, password: "wrong" }),
  expected,
  forgets: { above: TRIES * 3, every: 2 * ACCOUNTS },
});

const reset: Asked = {
  path: "/api/auth/password-reset",
  body: (identifier) => ({ identifier }),
  expected: 200,
  forgets: { above: 0, every: 10 },
};

/** The latency of refused sign-ins (GATE-01) and of asked resets, for existing and unknown names in turn. */
export async function signInRows(product: string): Promise<Row[]> {
  const names: Names = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    names.push(["known", (await makePerson()).username], ["unknown", `unknown-${randomUUID()}`]);
  }
  const below = await measure(product, names, signIn(401));
  const beyond = await measure(product, names, signIn(429));
  const resets = await measure(product, names, reset);
  return [
    ...rowsOf("Sign-in refused below the limit", below, 5),
    ...rowsOf("Sign-in refused beyond the limit", beyond, 5),
    ...rowsOf("Password reset asked for", resets, 20),
  ];
}

async function measure(product: string, names: Names, asked: Asked): Promise<Times> {
  const { path, body, expected, forgets } = asked;
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < TRIES; round += 1) {
    for (const [index, [kind, identifier]] of names.entries()) {
      if (index % forgets.every === 0) await rawSql()`delete from rate_limits where hits > ${forgets.above}`;
      const started = performance.now();
      const answer = await fetch(`${product}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body(identifier)),
      });
      await answer.text();
      if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}, not ${expected}.`);
      times[kind].push(performance.now() - started);
    }
  }
  return times;
}

function rowsOf(what: string, { known, unknown }: Times, bar: number): Row[] {
  const gap = Math.abs(median(known) - median(unknown));
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
  return [
    { what: `${what}, known name, median`, value: milliseconds(median(known)) },
    { what: `${what}, unknown name, median`, value: milliseconds(median(unknown)) },
    { what: `${what}, gap`, value: milliseconds(gap), bar: `${bar} ms`, met: gap <= bar },
  ];
}
