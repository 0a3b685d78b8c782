import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { claimRuns } from "@/lib/outward/runs/claim-runs";
import { queueMailReads } from "@/lib/outward/runs/queue-mail-reads";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { HOUR, MINUTE } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { takeJob } from "@/tests/support/queue";
import { settled } from "@/tests/support/settled";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { CRON } from "@/worker/schedule";

const EMAIL = `${randomUUID()}@firm.test`;
const google = await startOwnGoogle({ emails: [EMAIL] });
beforeEach(() => google.reset());

/** Consents as a person does in the browser, through our own addresses. */
async function connect({ id, token }: Person, service: string, permissions = ""): Promise<void> {
  const query = `user_id=${id}&permissions=${permissions}`;
  const { body } = await api("GET", `/api/google/${service}/auth-url?${query}`, { token });
  const { code, state } = await google.consent(body.url, { email: EMAIL });
  const finished = { token, body: { code, user_id: state } };
  expect((await api("POST", `/api/google/${service}/oauth-callback`, finished)).status).toBe(200);
}

/** Whether the client's run, which no clock was turned forward for, is taken by a process that looks for work now. */
const isTakenAtOnce = async ({ id }: Person) => (await claimRuns(1, { userIds: [id] })).length === 1;

/**
 * The parts of these bars that no machine can miss: that nothing waits on the way. How long the looks for work take is
 * measured by `npm run bench -- --workflows`.
 */
describe("no wait of ours comes between", () => {
  it("a connection that is given back and the next step of the runs that were held (FLOW-04)", async () => {
    const client = await makePerson();
    const task = { id: "s1", kind: "add_task", title: "{{event.job}}" };
    const id = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps: [task] }));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    expect(await readRuns(client, id)).toMatchObject([{ status: "held", held_for: "google_tasks" }]);
    // However long it was held, and however often it had failed before.
    await rawSql()`update run_steps s set attempts = 20, started_at = now() - interval '5 days'
      from workflow_runs r where r.id = s.run_id and r.user_id = ${client.id}`;
    await connect(client, "google_tasks");
    await settled();
    expect(await isTakenAtOnce(client)).toBe(true);
  });

  it("a new mail and its run but the minute until mailboxes are read (FLOW-02)", async () => {
    const client = await makePerson();
    await connect(client, "google_gmail", "mail.read");
    const steps = [{ id: "s1", kind: "add_to_do", message: "{{event.subject}}" }];
    await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await readNewMail(client.id);
    await google.control("mail", { email: EMAIL, from: "ann@example.test", subject: "Leak", text: "Hello" });
    await queueMailReads();
    const [job] = await rawSql()`select run_at <= now() as is_due, attempts from graphile_worker.jobs
      where key = ${`read-mail:${client.id}`}`;
    expect(job).toEqual({ is_due: true, attempts: 0 });
    const payload = await takeJob<{ userId: string }>(`read-mail:${client.id}`);
    await readNewMail(payload?.userId ?? "");
    expect(await isTakenAtOnce(client)).toBe(true);
  });

  it("a full minute and the reading of mailboxes: the job is queued in every one (FLOW-02)", () => {
    const items = CRON.filter(({ task }) => task === "start-workflows");
    expect(items).toHaveLength(1);
    for (let minute = 0; minute < (24 * HOUR) / MINUTE; minute++) {
      const time = { min: minute % 60, hour: Math.floor(minute / 60), date: 31, month: 12, dow: 4 };
      expect(items[0]?.match(time)).toBe(true);
    }
  });
});
