import postgres from "postgres";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { env } from "@/lib/platform/core/env";
import { prepareSupabaseSchema } from "@/local/stack/supabase";
import { A_PAGE, adminLists, readWanted } from "./admin-lists";
import { addClients, CALLS, ENTRIES, IN_TROUBLE } from "./client-rows";
import { adminContext } from "./context";
import { dueClientRows } from "./due-clients";
import { timesRows } from "./growth";
import { median, type Times, timeOf } from "./statistics";
import type { Row } from "./table";

const FEW = 10;
const MANY = 10_000;
/** Calls of the days before, of each of the few: as many as the search of all clients' calls looks at. */
const OLDER_CALLS = 250;

export const CLIENTS_HOW = `clients who are live, each with a number, ${CALLS} calls today, a plan, a workflow, a campaign, a place in the one tool, costs, compared calls, and ${ENTRIES} entries in each log; the same ${IN_TROUBLE} need attention. Two databases of one server, both vacuumed and analysed, asked in turn over open connections; each time is the median of the rounds' medians. The lists are timed at the verbs that both the page and the API use, without HTTP. Where an endpoint returns every row unless a \`limit\` is asked for, pages of ${A_PAGE} are. The overview and the costs have ten rows among 10 clients, and 30, their page, among 10,000. All clients have "Plumbing" in their name. Turns are taken by one process, 32 at once, on a database of their own.`;

type Options = { databaseUrl: string; seconds: number; rounds: number; few?: number; many?: number };

/**
 * Every list of an admin's among ten clients and among ten thousand, without HTTP, and the turns of a hundred thousand. The
 * two sets of clients are databases of their own, measured in turn, so that other load on the machine affects both.
 */
export async function clientRows(options: Options): Promise<Row[]> {
  const { databaseUrl, seconds, rounds, few = FEW, many = MANY } = options;
  const urls = [await makeDatabase(databaseUrl, "few"), await makeDatabase(databaseUrl, "many")] as const;
  try {
    await within(urls[0], () => addClients(few, OLDER_CALLS));
    await within(urls[1], () => addClients(many, 0));
    const samples = urls.map(() => new Map<string, number[]>());
    for (let round = 0; round < rounds; round++)
      for (const [place, url] of urls.entries())
        for (const [what, p50] of Object.entries(await within(url, () => timeAll(seconds / rounds))))
          samples[place]?.set(what, [...(samples[place]?.get(what) ?? []), p50]);
    const [less, more] = samples.map((rows) =>
      Object.fromEntries([...rows].map(([what, p50s]) => [what, median(p50s)])),
    );
    const due = await within(await makeDatabase(databaseUrl, "due"), dueClientRows);
    return [...timesRows(less ?? {}, more ?? {}, { few, many, of: "clients" }), ...due];
  } finally {
    await within(databaseUrl, async () => {});
  }
}

async function timeAll(seconds: number): Promise<Times> {
  const admin = await adminContext();
  const times: Times = {};
  for (const [what, ask] of Object.entries(adminLists(admin, await readWanted())))
    times[what] = await timeOf(ask, seconds);
  return times;
}

/** An empty, migrated database on the same server. */
async function makeDatabase(shared: string, purpose: string): Promise<string> {
  const name = `clients_${purpose}`;
  const server = postgres(shared, { max: 1 });
  await server.unsafe(`create database ${name}`);
  await server.end();
  const url = Object.assign(new URL(shared), { pathname: `/${name}` }).href;
  await prepareSupabaseSchema(url);
  await migrateDatabase(url);
  return url;
}

/** Does something with the product's connections on another database. */
async function within<T>(url: string, act: () => Promise<T>): Promise<T> {
  await closeDatabase();
  env().DATABASE_URL = url;
  return act();
}
