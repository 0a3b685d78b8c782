import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeDatabase, rawSql } from "@/db/client";
import { availabilityRows, measureAvailability } from "./availability";
import { reportBodies, toolCallBodies } from "./bodies";
import { clientRows } from "./clients";
import { measureDashboard } from "./dashboard";
import { growthPage, growthRows } from "./growth";
import { LEAST_IDLE_SHARE, measureIdleShare } from "./idle";
import { knowledgeRows } from "./knowledge";
import { measureLists } from "./lists";
import { type Load, measureLatency, measureThroughput } from "./load";
import { type Measurements, writeMeasurements } from "./measurements";
import { measurePages } from "./pages";
import { rescueRows } from "./rescue";
import { measureSearch } from "./search";
import { writeSection } from "./sections";
import { countReports, seedClient, settleDatabase } from "./seed";
import { signInRows } from "./sign-in";
import { median, percentile } from "./statistics";
import { startSystems } from "./systems";
import { renderTable } from "./table";
import { measureWorkflows, workflowsPage } from "./workflows";
import { writerRows } from "./writers";

/**
 * `npm run bench`: the product, a bare route handler of the same framework and a bare Node server, alternating, so that
 * other load on the machine affects all of them. `--seconds` per round and system, `--rounds`, `--calls` in the longer
 * list, `--dry` to keep docs/measurements.md as it is, `--force` to write it on a busy machine too. Instead of all
 * that, and without writing: `--lighthouse` measures pages in public and behind sign-in, `--availability` free times during a call,
 * `--knowledge` the look-up of answers, `--sign-in` refused sign-ins of known and unknown names, `--outbox` writers with and without follow-ups,
 * `--rescue` how soon Twilio is answered about calls that need us (rescue, surge, emergency), `--workflows` how soon and how fairly workflows run, `--growth` lists, search and figures among 1 million
 * calls and among 20 million (or `--calls`), which takes about 30 minutes and 40 GB,
 * `--clients` the admin's lists among 10 clients and among 10,000.
 */
const CONNECTIONS = 16;
/** Until the slower of them is compiled: the product has more to compile than a bare handler. */
const WARM_UP_SECONDS = 12;
const FEW_CALLS = 1_000;
/** For one client: the calls of the lists belong to another one. */
const MOST_SEARCHED = 100_000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    rounds: { type: "string" },
    calls: { type: "string" },
    dry: { type: "boolean" },
    force: { type: "boolean" },
    lighthouse: { type: "boolean" },
    availability: { type: "boolean" },
    knowledge: { type: "boolean" },
    "sign-in": { type: "boolean" },
    outbox: { type: "boolean" },
    rescue: { type: "boolean" },
    workflows: { type: "boolean" },
    growth: { type: "boolean" },
    clients: { type: "boolean" },
  },
});
const seconds = Math.min(Math.max(Number(values.seconds) || 3, 1), 30);
const rounds = Math.min(Math.max(Math.round(Number(values.rounds) || 5), 1), 21);
const MILLION = 1_000_000;
const manyCalls = Math.min(Math.max(Math.round(Number(values.calls) || MILLION), FEW_CALLS), 5 * MILLION);
/** With `--growth`: from a twentieth of them on. */
const grownCalls = Math.min(
  Math.max(Math.round(Number(values.calls) || 20 * MILLION), 400_000),
  50 * MILLION,
);
const progress = (step: string) => console.log(`bench: ${step}`);

async function main(): Promise<void> {
  const systems = await startSystems(progress);
  try {
    const { stack, product, bareApp, bareNode } = systems;
    const { line, publicKey } = await seedClient(stack, `${bareNode}/target`);
    const headers = { "x-vapi-secret": stack.secrets.vapiWebhookSecret };
    await untilAccepted(`${product}/api/external/voice`, headers);
    const toolCalls = toolCallBodies(line);
    const bareTool: Load = { url: bareApp, path: "/api/bare", headers, makeBody: toolCalls };
    const measureFreeTimes = async () => {
      progress(`free times during a call, ${rounds} rounds of ${seconds} s`);
      await settleDatabase();
      return measureAvailability({ stack, product, bare: bareTool, seconds, rounds });
    };
    if (values.knowledge) return console.log(`\n${renderTable(await knowledgeRows(seconds))}\n`);
    if (values["sign-in"]) return console.log(`\n${renderTable(await signInRows(product))}\n`);
    if (values.outbox) {
      const { databaseUrl } = stack;
      return console.log(`\n${renderTable(await writerRows({ databaseUrl, seconds, rounds }))}\n`);
    }
    if (values.growth) {
      // Checkpoints at every gigabyte would write each page of the indexes again.
      await rawSql()`alter system set max_wal_size = '16GB'`;
      await rawSql()`select pg_reload_conf()`;
      const growth = { few: grownCalls / 20, many: grownCalls, seconds, progress };
      const rows = await growthRows(growth);
      console.log(`\n${renderTable(rows)}\n`);
      if (!values.dry) writeSection("growth", growthPage(rows, new Date()));
      return;
    }
    if (values.clients) return console.log(`\n${renderTable(await clientRows(seconds))}\n`);
    if (values.rescue)
      return console.log(
        `\n${renderTable(await rescueRows({ stack, line: line.number, seconds, rounds }))}\n`,
      );
    if (values.availability)
      return console.log(`\n${renderTable(availabilityRows(await measureFreeTimes()))}\n`);
    const tool: Load = {
      url: product,
      path: `/api/external/tool/${publicKey}`,
      headers,
      makeBody: toolCalls,
    };
    const target: Load = { url: bareNode, path: "/target", headers, makeBody: toolCalls };
    const { makeBody, prefix } = reportBodies(line);
    const report: Load = { url: product, path: "/api/external/voice", headers, makeBody };
    const bareReport: Load = { url: bareApp, path: "/api/bare", headers, makeBody };

    const idle = [await measureIdleShare()];
    progress(`tool calls over one connection, ${rounds} rounds of ${seconds} s each`);
    const latency = await measureLatencies({ tool, bareTool, target });
    idle.push(await measureIdleShare());
    progress(`reports over ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s each`);
    const reports = await measureReports(report, bareReport);
    idle.push(await measureIdleShare());
    const stored = await countReports(prefix);
    if (stored < reports.acknowledged)
      throw new Error(`${reports.acknowledged} reports were acknowledged, ${stored} are stored.`);
    const availability = await measureFreeTimes();
    progress(`the call list with ${FEW_CALLS} calls, then with ${manyCalls}`);
    const lists = await measureLists({ few: FEW_CALLS, many: manyCalls, seconds });
    const searched = Math.min(manyCalls, MOST_SEARCHED);
    progress(`the search of calls with ${FEW_CALLS} calls, then with ${searched}`);
    const searches = await measureSearch({ few: FEW_CALLS, many: searched, seconds });
    progress(`the dashboard with ${FEW_CALLS} calls, then with ${searched}`);
    const dashboard = await measureDashboard({ few: FEW_CALLS, many: searched, seconds });

    progress("answers looked up during a call");
    const knowledge = await knowledgeRows(seconds);

    const measured: Measurements = {
      ...latency,
      reportsPerSecond: reports.product,
      bareReportsPerSecond: reports.bare,
      acknowledged: reports.acknowledged,
      lists,
      searches,
      searched,
      dashboard,
      availability,
      knowledge,
      bytes: { toolCall: toolCalls().length, report: makeBody().length },
      connections: CONNECTIONS,
      rounds,
      seconds,
    };
    const { table, page } = writeMeasurements(measured, new Date());
    console.log(`\n${table}\n`);
    const least = Math.min(...idle);
    const isBusy = least < LEAST_IDLE_SHARE;
    if (isBusy)
      progress(
        `other work left the processors only ${Math.round(least * 100)} % idle before we began: these figures say little`,
      );
    if (values.dry || (isBusy && !values.force)) return;
    writeSection("calls", page);
    progress("written to docs/measurements.md");
  } finally {
    await closeDatabase();
    await systems.close();
  }
}

type Three = { tool: Load; bareTool: Load; target: Load };

async function measureLatencies({ tool, bareTool, target }: Three) {
  const loads = { tool, bareTool, target };
  const names = Object.keys(loads) as (keyof Three)[];
  const medians: Record<keyof Three, number[]> = { tool: [], bareTool: [], target: [] };
  const tails: Record<keyof Three, number[]> = { tool: [], bareTool: [], target: [] };
  for (const name of names) await measureLatency(loads[name], WARM_UP_SECONDS, 0);
  await settleDatabase();
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const samples = await measureLatency(loads[name], seconds);
      medians[name].push(percentile(samples, 0.5));
      tails[name].push(percentile(samples, 0.99));
    }
  }
  const both = (name: keyof Three) => ({ p50: median(medians[name]), p99: median(tails[name]) });
  return { toolCall: both("tool"), bareHandler: both("bareTool"), bareServer: both("target") };
}

async function measureReports(report: Load, bareReport: Load) {
  const product: number[] = [];
  const bare: number[] = [];
  let acknowledged = 0;
  const store = async (duration: number) => {
    const { perSecond, answered } = await measureThroughput(report, CONNECTIONS, duration);
    acknowledged += answered;
    return perSecond;
  };
  await store(WARM_UP_SECONDS);
  await measureThroughput(bareReport, CONNECTIONS, WARM_UP_SECONDS);
  await settleDatabase();
  for (let round = 0; round < rounds; round++) {
    product.push(await store(seconds));
    bare.push((await measureThroughput(bareReport, CONNECTIONS, seconds)).perSecond);
  }
  return { product: median(product), bare: median(bare), acknowledged };
}

/** The product created its own secret at start, and rereads its settings every few seconds. */
async function untilAccepted(url: string, headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ message: { type: "hang", call: { id: "bench" } } });
  let last = 0;
  for (let tries = 0; tries < 30; tries++) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    last = answer.status;
    await answer.body?.cancel();
    if (answer.ok) return;
    await sleep(500);
  }
  throw new Error(`The product does not take messages with the bench's secret: ${last}.`);
}

const work = values.lighthouse
  ? measurePages({ rounds, dry: values.dry ?? false, force: values.force ?? false, progress })
  : values.workflows
    ? measureWorkflows(progress).then((rows) => {
        console.log(`\n${renderTable(rows)}\n`);
        if (!values.dry) writeSection("workflows", workflowsPage(rows, new Date()));
      })
    : main();
work.then(
  () => process.exit(0),
  (error) => {
    // As text: of errors, the stack's own server keeps those of Postgres quiet.
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  },
);
