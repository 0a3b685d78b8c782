import os from "node:os";
import { formatDate } from "@/lib/platform/locale/dates";
import { hartley } from "@/local/demo/accounts";
import { callIdOf } from "@/local/demo/build-call";
import { DEMO_PASSWORD } from "@/local/demo/workspace";
import { sessionCookies } from "@/local/run/session-cookies";
import type { Stack } from "@/local/stack/stack";
import { LEAST_IDLE_SHARE, measureIdleShare } from "./idle";
import { openLighthouse, type PageScore } from "./lighthouse";
import { writeSection } from "./sections";
import { median } from "./statistics";
import { startSystems } from "./systems";
import { type Row, renderTable } from "./table";

/** The public pages, alternating with an almost empty page of the same framework, served the same way. */
const PAGES = ["/", "/auth", "/contact"] as const;
const BARE = "an almost empty page";
const LEAST_SHARE = 0.97;
const MOST_TIMES_LANDING = 1.3;
const PERFECT = ["accessibility", "best-practices", "seo"] as const;

type Options = { rounds: number; dry: boolean; force: boolean; progress: (step: string) => void };

/** `npm run bench -- --lighthouse`: the public pages in Lighthouse, as seen by a phone on a slow connection. */
export async function measurePages({ rounds, dry, force, progress }: Options): Promise<void> {
  const systems = await startSystems(progress, { demo: true });
  try {
    const { stack, bareApp } = systems;
    const addresses = new Map<string, string>([
      ...PAGES.map((path) => [path, stack.environment.APP_URL + path] as const),
      [BARE, bareApp],
    ]);
    const scores = new Map<string, PageScore[]>([...addresses.keys()].map((name) => [name, []]));
    // The first visit of each page warms up the server.
    for (const address of addresses.values()) await (await fetch(address)).arrayBuffer();
    const signedIn = await openSession(stack);
    const measure = await openLighthouse(progress);
    const idle: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`Lighthouse, round ${round} of ${rounds}`);
      idle.push(await measureIdleShare());
      for (const [name, address] of addresses) scores.get(name)?.push(await measure(address));
      for (const { path, scores: own } of signedIn.pages)
        own.push(await measure(stack.environment.APP_URL + path, signedIn.cookies));
    }
    const landing = median((scores.get("/") ?? []).map((score) => score.largestContentfulPaint));
    const table = renderPages(scores);
    const behind = renderTable(signedIn.pages.flatMap((page) => rowsOf(page, landing)));
    console.log(`\n${table}\n\n${behind}\n`);
    const isBusy = median(idle) < LEAST_IDLE_SHARE;
    if (isBusy)
      progress(`the processors were only ${Math.round(median(idle) * 100)} % idle: these figures say little`);
    if (dry || (isBusy && !force)) return;
    writeSection("pages", `${introduction(rounds)}\n\n${table}\n`);
    writeSection("signedIn", `${BEHIND}\n\n${behind}\n`);
    progress("written to docs/measurements.md");
  } finally {
    await systems.close();
  }
}

const BEHIND =
  "In the same rounds of `npm run bench -- --lighthouse`, signed in as a client of the demo workspace with six busy months.";

type SignedInPage = { name: string; path: string; scores: PageScore[] };

/** The demo workspace's busy client, and the two pages that they open most. */
async function openSession(stack: Stack) {
  const { APP_URL, SUPABASE_URL = "" } = stack.environment;
  const where = { appUrl: APP_URL, supabaseUrl: SUPABASE_URL, supabaseKey: stack.secrets.publishableKey };
  const cookies = await sessionCookies(where, { email: hartley.email, password: DEMO_PASSWORD });
  const call = `/dashboard/calls/${callIdOf(hartley, "recorded boiler-no-hot-water")}`;
  const pages: SignedInPage[] = [
    { name: "Dashboard", path: "/dashboard", scores: [] },
    { name: "Call page", path: call, scores: [] },
  ];
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const { path } of pages) {
    const answer = await fetch(APP_URL + path, { headers: { cookie: header }, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return { cookies, pages };
}

function rowsOf({ name, scores }: SignedInPage, landing: number): Row[] {
  const middle = (key: keyof Omit<PageScore, "failed">) => median(scores.map((score) => score[key]));
  const worst = (key: "accessibility" | "best-practices") => Math.min(...scores.map((score) => score[key]));
  const paint = middle("largestContentfulPaint");
  const times = paint / landing;
  const shift = middle("layoutShift");
  const kind = Math.min(worst("accessibility"), worst("best-practices"));
  const failed = new Set(scores.flatMap((score) => score.failed.filter((audit) => !audit.startsWith("seo"))));
  if (failed.size > 0) console.error(`${name}: ${[...failed].join("; ")}`);
  return [
    {
      what: `${name}: largest paint, multiple of the home page's`,
      value: `${Math.round(paint)} ms, ${times.toFixed(2)}`,
      bar: `at most ${MOST_TIMES_LANDING} times`,
      met: times <= MOST_TIMES_LANDING,
    },
    { what: `${name}: layout shift`, value: shift.toFixed(3), bar: "at most 0.02", met: shift <= 0.02 },
    {
      what: `${name}: accessibility and best practices, the worse`,
      value: String(Math.round(100 * kind)),
      bar: "100",
      met: kind === 1,
    },
    {
      what: `${name}: performance, blocked`,
      value: `${Math.round(100 * middle("performance"))}, ${Math.round(middle("totalBlockingTime"))} ms`,
    },
  ];
}

const introduction = (rounds: number) =>
  `Made by \`npm run bench -- --lighthouse\` on ${formatDate(new Date())}, on ${os.cpus().length} processor cores: Lighthouse's own settings for a phone (a processor four times slower, 1.6 Mbit/s with 150 ms), the built app on a stack of its own, ${rounds} rounds, every page once a round; medians, and of accessibility, best practices and search engines (SEO) the worst. The bar for performance is ${LEAST_SHARE} of what ${BARE} of the same framework gets in the same rounds.`;

function renderPages(scores: ReadonlyMap<string, PageScore[]>): string {
  const middle = (name: string, key: keyof Omit<PageScore, "failed">) =>
    median((scores.get(name) ?? []).map((score) => score[key]));
  const rows = [...scores].map(([name, runs]) => {
    const share = middle(name, "performance") / middle(BARE, "performance");
    const worst = PERFECT.map((key) => Math.round(100 * Math.min(...runs.map((run) => run[key]))));
    const met = share >= LEAST_SHARE && worst.every((value) => value === 100);
    const failed = [...new Set(runs.flatMap((run) => run.failed))];
    if (failed.length > 0 && name !== BARE) console.error(`${name}: ${failed.join("; ")}`);
    return [
      name,
      Math.round(100 * middle(name, "performance")),
      share.toFixed(2),
      ...(name === BARE ? ["", "", ""] : worst),
      `${Math.round(middle(name, "firstContentfulPaint"))} ms`,
      `${Math.round(middle(name, "largestContentfulPaint"))} ms`,
      `${Math.round(middle(name, "totalBlockingTime"))} ms`,
      middle(name, "layoutShift").toFixed(3),
      `${Math.round(middle(name, "totalBytes") / 1_000)} kB`,
      name === BARE ? "" : met ? "yes" : "no",
    ].map(String);
  });
  const head = ["Page", "Performance", "Share", "Accessibility", "Best practices", "SEO"].concat([
    "First paint",
    "Largest paint",
    "Blocked",
    "Shift",
    "Sent",
    "Met",
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
