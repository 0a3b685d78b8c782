import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { closeDatabase, rawSql } from "@/db/client";
import { formatDate } from "@/lib/platform/locale/dates";
import { againstRows } from "./against";
import { availabilityRows, measureAvailability } from "./availability";
import { reportBodies, toolCallBodies } from "./bodies";
import { CLIENTS_HOW, clientRows } from "./clients";
import { measureDashboard } from "./dashboard";
import { GROWTH_HOW, growthRows } from "./growth";
import { LEAST_IDLE_SHARE, measureIdleShare } from "./idle";
import { knowledgeRows } from "./knowledge";
import { measureLists } from "./lists";
import { type Load, measureLatency, measureThroughput } from "./load";
import { dashboardRows, type Measurements, writeMeasurements } from "./measurements";
import { METRICS_HOW, metricsRows } from "./metrics";
import { measurePages } from "./pages";
import { RESCUE_HOW, rescueRows } from "./rescue";
import { measureSearch } from "./search";
import { type Section, writeSection } from "./sections";
import { countReports, seedClient, settleDatabase } from "./seed";
import { signInRows } from "./sign-in";
import { sizeRows } from "./sizes";
import { median, percentile } from "./statistics";
import { startSystems } from "./systems";
import { type Row, renderTable } from "./table";
import { measureTaps } from "./taps";
import { measureWorkflows, WORKFLOWS_HOW } from "./workflows";
import { WRITERS_HOW, writerRows } from "./writers";

/**
 * `npm run bench`: the product, a bare route handler of the same framework and a bare Node server, alternating, so that
 * other load on the machine affects all of them. `--seconds` per round and system, `--rounds`, `--calls` in the longer
 * list, `--dry` to keep docs/measurements.md as it is, `--force` to write it on a busy machine too. Instead of all that,
 * one part alone, which writes its own section: `--lighthouse` pages in public and behind sign-in, `--taps` how soon the
 * dashboard answers a tap or a key, `--outbox` writers with and without follow-ups, `--rescue` how soon Twilio is
 * answered about calls that need us, `--workflows` how soon and how fairly workflows run, `--growth` lists, search and
 * figures among a million calls and among 20 million (or `--calls`), which takes a quarter of an hour and 40 GB,
 * `--clients` the admin's lists among 10 clients and among 10,000, and the turns of 100,000 clients, `--metrics` whether
 * metrics tell what a tool call takes and how much longer it takes with them. These only print:
 * `--sizes` what a call takes on disk (20,000 or `--calls`; `--captures` names a folder of messages captured from Vapi),
 * `--availability` free times during a call, `--dashboard` a dashboard's queries, `--knowledge` the look-up of answers,
 * `--sign-in` refused sign-ins of known and unknown names, `--against <commit>` tool calls and reports of this build and
 * of another commit's.
 */
const CONNECTIONS = 16;
/** Until the slower of them is compiled: the product has more to compile than a bare handler. */
const WARM_UP_SECONDS = 12;
const FEW_CALLS = 1_000;
/** For one client: the calls of the lists belong to another one. */
const MOST_SEARCHED = 100_000;

const SIZED_CALLS = 20_000;

const { values } = parseArgs({
  options: {
    seconds: { type: "string" },
    rounds: { type: "string" },
    calls: { type: "string" },
    dry: { type: "boolean" },
    force: { type: "boolean" },
    lighthouse: { type: "boolean" },
    taps: { type: "boolean" },
    availability: { type: "boolean" },
    dashboard: { type: "boolean" },
    knowledge: { type: "boolean" },
    "sign-in": { type: "boolean" },
    outbox: { type: "boolean" },
    rescue: { type: "boolean" },
    workflows: { type: "boolean" },
    growth: { type: "boolean" },
    clients: { type: "boolean" },
    metrics: { type: "boolean" },
    against: { type: "string" },
    sizes: { type: "boolean" },
    captures: { type: "string" },
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
    const { stack, product, environment, bareApp, bareNode } = systems;
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
    const searched = Math.min(manyCalls, MOST_SEARCHED);
    const measureFigures = () => {
      progress(`the dashboard with ${FEW_CALLS} calls, then with ${searched}`);
      return measureDashboard({ few: FEW_CALLS, many: searched, seconds });
    };
    if (values.dashboard)
      return console.log(`\n${renderTable(dashboardRows(await measureFigures(), searched))}\n`);
    if (values.knowledge) return console.log(`\n${renderTable(await knowledgeRows(seconds))}\n`);
    if (values["sign-in"]) return console.log(`\n${renderTable(await signInRows(product))}\n`);
    if (values.outbox) {
      const { databaseUrl } = stack;
      return writeRows("outbox", await writerRows({ databaseUrl, seconds, rounds }), WRITERS_HOW);
    }
    if (values.growth) {
      // Checkpoints at every gigabyte would write each page of the indexes again.
      await rawSql()`alter system set max_wal_size = '16GB'`;
      await rawSql()`select pg_reload_conf()`;
      const growth = { few: grownCalls / 20, many: grownCalls, seconds, progress };
      return writeRows("growth", await growthRows(growth), GROWTH_HOW);
    }
    if (values.clients)
      return writeRows(
        "clients",
        await clientRows({ databaseUrl: stack.databaseUrl, seconds, rounds }),
        CLIENTS_HOW,
      );
    if (values.rescue)
      return writeRows("rescue", await rescueRows({ stack, line: line.number, seconds, rounds }), RESCUE_HOW);
    if (values.availability)
      return console.log(`\n${renderTable(availabilityRows(await measureFreeTimes()))}\n`);
    const tool: Load = {
      url: product,
      path: `/api/external/tool/${publicKey}`,
      headers,
      makeBody: toolCalls,
    };
    if (values.metrics) {
      const target = `${bareNode}/target`;
      const rows = await metricsRows({ environment, tool, target, seconds, rounds });
      return writeRows("metrics", rows, METRICS_HOW);
    }
    const target: Load = { url: bareNode, path: "/target", headers, makeBody: toolCalls };
    const { makeBody, prefix } = reportBodies(line);
    const report: Load = { url: product, path: "/api/external/voice", headers, makeBody };
    if (values.against) {
      const times = { warmUpSeconds: WARM_UP_SECONDS, seconds, rounds };
      const both = { environment, tool, report, connections: CONNECTIONS };
      const rows = await againstRows({ commit: values.against, ...both, ...times, progress });
      return console.log(`\n${renderTable(rows)}\n`);
    }
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
    progress(`the search of calls with ${FEW_CALLS} calls, then with ${searched}`);
    const searches = await measureSearch({ few: FEW_CALLS, many: searched, seconds });
    const dashboard = await measureFigures();

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

/** Prints a part of docs/measurements.md, and writes it unless `--dry`. */
function writeRows(part: Section, rows: readonly Row[], how: string): void {
  const table = renderTable(rows);
  console.log(`\n${table}\n`);
  const made = `Made by \`npm run bench -- --${part}\` on ${formatDate(new Date())}, on ${os.availableParallelism()} processor cores. The times depend on the machine; multiples and shares, taken in one run, say more.`;
  if (!values.dry) writeSection(part, `${made}\n\n${table}\n\nHow: ${how}\n`);
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

const writing = { rounds, dry: values.dry ?? false, force: values.force ?? false, progress };
const work = values.lighthouse
  ? measurePages(writing)
  : values.taps
    ? measureTaps(writing)
    : values.workflows
      ? measureWorkflows(progress).then((rows) => writeRows("workflows", rows, WORKFLOWS_HOW))
      : values.sizes
        ? sizeRows({ calls: Number(values.calls) || SIZED_CALLS, captures: values.captures, progress }).then(
            (rows) => console.log(`\n${renderTable(rows)}\n`),
          )
        : main();
work.then(
  () => process.exit(0),
  (error) => {
    // As text: of errors, the stack's own server keeps those of Postgres quiet.
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  },
);
