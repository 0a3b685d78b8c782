import { setTimeout as sleep } from "node:timers/promises";
import { database, rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import type { GooglePermission, GoogleService } from "@/lib/accounts/connections/services";
import { storeGrant } from "@/lib/accounts/connections/store-grant";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { env } from "@/lib/platform/core/env";
import { GOOGLE_CLIENT_ID } from "@/local/stack/emulator-seed";
import type { Stack } from "@/local/stack/stack";
import { work } from "@/worker/start-worker";
import { startWorkflows } from "@/worker/start-workflows";
import type { Row } from "./table";
import { addWorkflow, type Desk } from "./workflow-desk";

/** Between two consents: some ten a second. */
const PACE_MS = 100;
const LOOK_MS = 100;

/** How soon the runs that were held for a connection, and new mail, come to their next step. */
type Waits = {
  /** From each consent's commit to the next attempt of the run that came last, in ms. */
  resumed: number;
  /** From the minute's job to the first step of the mailbox that came last, in ms. */
  mails: number;
};

/** The waits of clients whose runs are held because they have not connected Google Contacts. */
export async function measureWaits(stack: Stack, desks: readonly Desk[]): Promise<Waits> {
  return { resumed: await measureResumed(stack, desks), mails: await measureMails(stack, desks) };
}

async function measureResumed(stack: Stack, desks: readonly Desk[]): Promise<number> {
  await until(async () => {
    const [row] = await rawSql()`select count(*) filter (where status = 'held')::int as held,
      count(*)::int as runs from workflow_runs`;
    return row?.held === row?.runs;
  });
  const connected = new Map<string, number>();
  for (const { client } of desks) {
    await connect(stack, client.id, "google_contacts");
    connected.set(client.id, Date.now());
    await sleep(PACE_MS);
  }
  await until(async () => {
    const [row] = await rawSql()`select exists (select from workflow_runs where status <> 'done') as left`;
    return !row?.left;
  });
  const attempts = await rawSql()<{ user_id: string; at: Date }[]>`
    select r.user_id, max(a.started_at) as at from run_attempts a join workflow_runs r on r.id = a.run_id
    group by r.user_id`;
  return Math.max(...attempts.map(({ user_id, at }) => at.getTime() - (connected.get(user_id) ?? 0)));
}

async function measureMails(stack: Stack, desks: readonly Desk[]): Promise<number> {
  const waiting: string[] = [];
  for (const { client } of desks) {
    const steps = [{ id: "s1", kind: "count", metric: "measured" }];
    waiting.push(await addWorkflow(client.id, "mail.received", steps));
    await connect(stack, client.id, "google_gmail", ["mail.read"]);
    await readNewMail(client.id);
    const mail = { email: accountOf(client.id), from: "ann@example.test", subject: "Leak", text: "Hello" };
    await control(stack, "mail", mail);
  }
  const worker = work(stack.databaseUrl, { concurrency: env().WORKER_CONCURRENCY });
  try {
    const began = Date.now();
    await startWorkflows();
    for (;;) {
      const steps = await rawSql()<{ at: Date }[]>`
        select s.started_at as at from run_steps s join workflow_runs r on r.id = s.run_id
        where r.automation_id = any(${waiting}::uuid[])`;
      if (steps.length === desks.length) return Math.max(...steps.map(({ at }) => at.getTime())) - began;
      await sleep(LOOK_MS);
    }
  } finally {
    await worker.stop();
  }
}

const accountOf = (userId: string) => `${userId}@gmail.test`;

/** Stores a consent as its callback does, with an access token that has to be refreshed first. */
async function connect(
  stack: Stack,
  userId: string,
  service: GoogleService,
  permissions: GooglePermission[] = [],
): Promise<void> {
  const [account, scopes] = [accountOf(userId), scopesOf(service, permissions)];
  const asked = { email: account, clientId: GOOGLE_CLIENT_ID, scopes };
  const { refresh_token: refreshToken } = await control(stack, "refresh-tokens", asked);
  const access = { token: "expired", expiresAt: new Date(0) };
  await database().transaction((tx) =>
    storeGrant(tx, { userId, service, account, scopes, access, refreshToken }),
  );
}

async function control({ environment }: Stack, path: string, body: unknown) {
  const url = `${environment.GOOGLE_BASE_URL}/_control/${path}`;
  return (await fetch(url, { method: "POST", body: JSON.stringify(body) })).json();
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(LOOK_MS);
}

export function waitRows({ resumed, mails }: Waits, clients: number): Row[] {
  return [
    {
      what: `${clients} clients reconnect, from the consent to the next attempt of the last run that waited`,
      value: `${(resumed / 1_000).toFixed(1)} s`,
      bar: "at most 10 s",
      met: resumed <= 10_000,
    },
    {
      what: `${clients} mailboxes with a new mail each, from the minute's job to the last one's first step`,
      value: `${(mails / 1_000).toFixed(1)} s`,
      bar: "at most 15 s",
      met: mails <= 15_000,
    },
  ];
}
