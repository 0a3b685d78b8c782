import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, rawSql } from "@/db/client";
import { SECOND } from "@/lib/platform/core/clock";
import type { RunningEmulator } from "@/local/emulators/kit/serve";
import { startModelEmulator } from "@/local/emulators/model/emulator";
import { temporaryPorts } from "@/local/stack/ports";
import { type Stack, startStack } from "@/local/stack/stack";
import { makeTemporaryHome } from "@/local/stack/temporary-home";
import { rowsWith } from "@/tests/support/rows-with";
import { bundle, startInstance } from "./bundle";
import {
  book,
  type Desk,
  effectsDue,
  effectsOf,
  METRICS,
  makeDesk,
  readMeetLinks,
  writeRecording,
} from "./workflow-desk";

/** `WORKFLOW_KILLS=50 WORKFLOW_RUNS=1000` is the whole bar: some minutes, with the lease and the waits of production. */
const KILLS = Number(process.env.WORKFLOW_KILLS ?? 4);
const RUNS = Number(process.env.WORKFLOW_RUNS ?? 24);
const IS_WHOLE = RUNS >= 1_000;
const INSTANCES = 3;
const RUNS_A_DESK = IS_WHOLE ? 20 : 8;
/** Every twentieth answer is lost. */
const ANSWERED = 19;
/** A killed instance's runs are due again after this; a busy one must not miss it. */
const SHORT_LEASE = 5 * SECOND;
const { home, remove } = makeTemporaryHome("faults");
let stack: Stack;
let model: RunningEmulator;
const MODEL_KEY = "sk-stand-in";
let start: () => Promise<ChildProcess>;
const instances: ChildProcess[] = [];

beforeAll(async () => {
  stack = await startStack({ home, ports: await temporaryPorts(), durable: false });
  model = await startModelEmulator({ key: MODEL_KEY });
  const ai = { AI_BASE_URL: `${model.url}/v1`, AI_API_KEY: MODEL_KEY, AI_MODEL: "stand-in" };
  Object.assign(process.env, stack.environment, ai, { LOG_LEVEL: "silent" });
  writeRecording(stack);
  const file = await bundle("tests/faults/workflow-process.ts", home);
  start = () => startInstance(file, IS_WHOLE ? [] : [String(SHORT_LEASE)]);
  instances.push(...(await Promise.all(Array.from({ length: INSTANCES }, start))));
});

afterAll(async () => {
  for (const instance of instances) instance.kill("SIGKILL");
  await closeDatabase();
  await model?.close();
  await stack?.close();
  remove();
});

async function loseAnswers(): Promise<void> {
  const { GOOGLE_BASE_URL } = stack.environment;
  for (const path of ["/v4/*", "/calendar/*", "/drive/*", "/v1/*", "/tasks/*", "/gmail/*"])
    for (let lost = 0; lost < RUNS / 5; lost++) await loseOne(GOOGLE_BASE_URL, path);
  for (let lost = 0; lost < RUNS / 20; lost++) await loseOne(model.url, "/v1/*");
}

const loseOne = (url: string, path: string) =>
  fetch(`${url}/_control/fail`, {
    method: "POST",
    body: JSON.stringify({ path, skip: ANSWERED, after: true, drop: true }),
  });

const countRuns = async (where = rawSql()`true`) =>
  Number((await rawSql()`select count(*) from workflow_runs where ${where}`)[0]?.count);

/** Ends the waits after lost answers, which take up to a minute in production. */
async function letWaitsPass(): Promise<void> {
  await rawSql()`update run_attempts set started_at = started_at - interval '1 minute'
    where outcome in ('running', 'unsure')`;
  await rawSql()`update workflow_runs set due_at = now() where status = 'active' and leased_until is null`;
}

it(
  "makes every effect of 13 steps exactly once, whichever instance is killed and whatever answers are lost, and stores no secret (FLOW-04)",
  async () => {
    const desks: Desk[] = [];
    for (let made = 0; made < RUNS / RUNS_A_DESK; made++) desks.push(await makeDesk(stack));
    await loseAnswers();
    const booking = (async () => {
      for (let run = 0; run < RUNS; run++) await book(desks[run % desks.length] as Desk);
    })();
    const restarts: Promise<void>[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(IS_WHOLE ? randomInt(1_000, 3_000) : randomInt(300, 900));
      const index = kill % INSTANCES;
      await restarts[index];
      instances[index]?.kill("SIGKILL");
      restarts[index] = start().then((instance) => {
        instances[index] = instance;
      });
    }
    const lastKill = performance.now();
    await booking;
    await Promise.all(restarts);
    await vi.waitFor(
      async () => {
        if (!IS_WHOLE) await letWaitsPass();
        expect([await countRuns(), await countRuns(rawSql()`status = 'active'`)]).toEqual([RUNS, 0]);
      },
      { timeout: 10 * 60 * SECOND, interval: 250 },
    );
    const seconds = Math.round((performance.now() - lastKill) / SECOND);
    const attempts =
      await rawSql()`select outcome, reason, count(*)::int as n from run_attempts group by 1, 2`;
    if (IS_WHOLE)
      console.log({ seconds, takenOver: await countRuns(rawSql()`fence > 1`), attempts: [...attempts] });

    expect(await countRuns(rawSql()`status = 'done'`)).toBe(RUNS);
    for (const { client, email, webhookId } of desks) {
      const rows = await rawSql()`select id from workflow_runs where user_id = ${client.id}`;
      const ids = rows.map(({ id }) => id);
      const made = await effectsOf(stack, email);
      const folders = made.filter((effect) => effect.includes(":folder"));
      expect(made.filter((effect) => !folders.includes(effect))).toEqual(effectsDue(ids));
      expect(folders).toHaveLength(1);
      const links = await readMeetLinks(stack, email);
      expect(links.mailed).toEqual(links.made);
      const stats =
        await rawSql()`select metric, value::int from workflow_stats where user_id = ${client.id}`;
      expect(Object.fromEntries(stats.map(({ metric, value }) => [metric, value]))).toMatchObject(
        Object.fromEntries(METRICS.map((metric) => [metric, ids.length])),
      );
      const [own] = await rawSql()`select
        (select count(*)::int from text_messages where user_id = ${client.id}) as texts,
        (select count(*)::int from caller_messages where user_id = ${client.id} and kind = 'workflow') as to_dos,
        (select count(*)::int from webhook_deliveries where webhook_id = ${webhookId}) as messages`;
      expect(own).toEqual({ texts: ids.length, to_dos: ids.length, messages: ids.length });
    }
    const secrets = [MODEL_KEY, "ya29.", ...desks.flatMap(({ tokens }) => tokens)];
    expect(await rowsWith(secrets)).toEqual([]);
    // Sanity check: kills hit attempts in progress, and answers were lost.
    expect(attempts.filter(({ outcome }) => outcome === "unsure")).not.toEqual([]);
    if (IS_WHOLE) expect(seconds).toBeLessThanOrEqual(120);
  },
  60 * SECOND + KILLS * 30 * SECOND,
);
