import os from "node:os";
import { formatDate } from "@/lib/platform/locale/dates";
import { type AvailabilityTimes, availabilityRows } from "./availability";
import type { DashboardTimes } from "./dashboard";
import type { ListTimes } from "./lists";
import { PAUSE_MS } from "./load";
import type { SearchTimes } from "./search";
import { type Row, renderTable } from "./table";

type Latency = { p50: number; p99: number };

export type Measurements = {
  /** Milliseconds over one connection: the product with its target, the bare route handler, the target alone. */
  toolCall: Latency;
  bareHandler: Latency;
  bareServer: Latency;
  reportsPerSecond: number;
  bareReportsPerSecond: number;
  acknowledged: number;
  /** The call list of one client with few calls, then with many. */
  lists: ListTimes[];
  /** The search of one client with few calls, then with `searched`, among the calls of the lists. */
  searches: SearchTimes[];
  searched: number;
  /** The dashboard of one client, spread over three years, among the calls of the lists. */
  dashboard: DashboardTimes[];
  /** Requests for free times during a call. */
  availability: AvailabilityTimes;
  /** The look-up of answers. */
  knowledge: Row[];
  bytes: { toolCall: number; report: number };
  connections: number;
  rounds: number;
  seconds: number;
};

/** The thresholds of FAST-02 and FAST-03. */
const MOST_ADDED_MS = 2;
const MOST_TIMES_BARE = 3;
const LEAST_REPORT_SHARE = 0.5;
const MOST_TIMES_SHORT_LIST = 1.5;

/** The figures as a table, and as the page that is kept. */
export function writeMeasurements(measured: Measurements, now: Date): { table: string; page: string } {
  const table = renderTable(rowsOf(measured));
  const { rounds, seconds, connections, bytes } = measured;
  const page = `# Measurements

Made by \`npm run bench\` on ${formatDate(now)}, on ${machine()}. The numbers belong to that machine; the ratios, taken in one run, say more.

${table}

How: one temporary stack with a durable Postgres, the built app, a bare app (one route handler behind the same server and settings that parses the same body, reached through Next's router, past which the server calls the product's two voice routes) and a bare Node server, each in a process of its own on 127.0.0.1, loaded in turns from one more process. Every figure is the median of ${rounds} rounds of ${seconds} s. Tool calls go one after another over one connection with ${PAUSE_MS} ms between them (${bytes.toolCall} bytes, secret checked, one target that answers at once, invocation recorded); what the product adds is its time less the target's own. Reports go over ${connections} connections (${bytes.report} bytes each, all different, every one committed before it is acknowledged): ${measured.acknowledged} were acknowledged and all of them found in the database afterwards; recordings are noted but not copied meanwhile. Free times are asked for by HTTP, of a client with two events and one booking of ours a day; before each call Google's stand-in is asked the same directly, and "beyond" is the difference of the two. The call list, the search and the dashboard are timed at the verbs that both the page and the API use, without HTTP; the calls of the long list are another client's for the search, hold the same words and are indexed too.
`;
  return { table, page };
}

function rowsOf(measured: Measurements): Row[] {
  const { toolCall, bareHandler, bareServer } = measured;
  const added = { p50: toolCall.p50 - bareServer.p50, p99: toolCall.p99 - bareServer.p99 };
  const timesBare = added.p50 / bareHandler.p50;
  const share = measured.reportsPerSecond / measured.bareReportsPerSecond;
  return [
    { what: "Tool call with its target, p50", value: ms(toolCall.p50) },
    { what: "Tool call with its target, p99", value: ms(toolCall.p99) },
    { what: "The target alone (bare Node server), p50", value: ms(bareServer.p50) },
    { what: "The target alone (bare Node server), p99", value: ms(bareServer.p99) },
    { what: "Bare route handler, p50", value: ms(bareHandler.p50) },
    { what: "Bare route handler, p99", value: ms(bareHandler.p99) },
    {
      what: "Added by the product to a tool call, p50",
      value: ms(added.p50),
      bar: `at most ${MOST_ADDED_MS} ms`,
      met: added.p50 <= MOST_ADDED_MS,
    },
    { what: "Added by the product to a tool call, p99", value: ms(added.p99) },
    {
      what: "Added, as a multiple of a bare route handler, p50",
      value: timesBare.toFixed(2),
      bar: `at most ${MOST_TIMES_BARE}`,
      met: timesBare <= MOST_TIMES_BARE,
    },
    {
      what: "Whole tool call, as a multiple of a bare route handler, p50",
      value: (toolCall.p50 / bareHandler.p50).toFixed(2),
    },
    {
      what: `Reports stored per second, ${measured.connections} connections`,
      value: count(measured.reportsPerSecond),
    },
    {
      what: "Bare route handler with the same body, per second",
      value: count(measured.bareReportsPerSecond),
    },
    {
      what: "Reports stored, as a share of the bare route handler",
      value: share.toFixed(2),
      bar: `at least ${LEAST_REPORT_SHARE}`,
      met: share >= LEAST_REPORT_SHARE,
    },
    ...availabilityRows(measured.availability),
    ...measured.knowledge,
    ...([10, 100] as const).flatMap((limit) => listRows(measured.lists, limit)),
    ...measured.searches.map((search) => timesRow("Search for ", search, measured.searched)),
    ...dashboardRows(measured.dashboard, measured.searched),
  ];
}

/** With `many` calls beside a thousand. */
export const dashboardRows = (times: readonly DashboardTimes[], many: number): Row[] =>
  times.map((asked) => timesRow("Dashboard, ", asked, many));

function listRows(lists: ListTimes[], limit: 10 | 100): Row[] {
  const [short, long] = lists;
  if (!short || !long) return [];
  const times = long.p50[limit] / short.p50[limit];
  return [
    ...lists.map(({ calls, p50 }) => ({
      what: `Newest ${limit} calls of a client with ${calls.toLocaleString("en-GB")}, p50`,
      value: ms(p50[limit]),
    })),
    {
      what: `Newest ${limit} calls, the longer list as a multiple of the shorter`,
      value: times.toFixed(2),
      bar: `at most ${MOST_TIMES_SHORT_LIST}`,
      met: times <= MOST_TIMES_SHORT_LIST,
    },
  ];
}

function timesRow(kind: string, { what, few, many }: SearchTimes | DashboardTimes, most: number): Row {
  return {
    what: `${kind}${what}: 1,000 calls, ${most.toLocaleString("en-GB")} calls, multiple`,
    value: `${ms(few)}, ${ms(many)}, ${(many / few).toFixed(2)}`,
    bar: `at most ${MOST_TIMES_SHORT_LIST} times`,
    met: many / few <= MOST_TIMES_SHORT_LIST,
  };
}

function machine(): string {
  const memory = Math.round(os.totalmem() / 1024 ** 3);
  return `${os.cpus().length} processor cores, ${memory} GB of memory, ${os.type()}, Node ${process.versions.node}`;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const count = (value: number) => String(Math.round(value));
