import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { resumeOvertaken } from "@/lib/outward/runs/resume-runs";
import { DAY, HOUR, MINUTE } from "@/lib/platform/core/clock";
import { addContact } from "@/lib/providers/google/contacts";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import {
  define,
  emitBooking,
  letTimePass,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";

const google = await startOwnGoogle();

const ANN = { name: "Ann Smith", phone: "+447700900456", email: "ann@customer.test", note: "" };
const DAY_BEFORE = {
  kind: "time",
  field: "event.starts_at",
  minutes: 24 * 60,
  when: "before",
  if_past: "stop",
};
const STEPS = [
  { id: "s1", kind: "wait", until: DAY_BEFORE },
  {
    id: "s2",
    kind: "only_if",
    conditions: [{ field: "event.status", operator: "is", value: "confirmed" }],
  },
  { id: "s3", kind: "find_contact", phone: "event.customer_phone" },
  {
    id: "s4",
    kind: "send_mail",
    to: { kind: "field", field: "steps.s3.email" },
    subject: "Your job",
    body: "For {{event.customer_name}}",
  },
];

/** A client whose reminder by mail waits for their account: it was not connected when the day before the job began. */
async function makeHeldReminder() {
  const client = await makePerson();
  const scopes = scopesOf("google_contacts", ["contacts.write"]);
  const { email } = await google.connect(client.id, { service: "google_contacts", scopes });
  await withGoogleAccess({ userId: client.id, service: "google_contacts" }, (access) =>
    addContact.make(access, { key: "run:s1:0", prepared: null, input: ANN }),
  );
  const definition = define({ trigger: { kind: "booking.confirmed" }, conditions: [], steps: STEPS });
  const automationId = await publish(client, definition);
  const booking = await emitBooking(client.id, {
    customer_phone: ANN.phone,
    starts_at: new Date(Date.now() + 5 * DAY).toISOString(),
    ends_at: new Date(Date.now() + 6 * DAY).toISOString(),
  });
  await runWorkflowsOf(client);
  const read = async () => (await readRuns(client, automationId))[0];
  const change = (values: { status?: string; starts_at?: Date; client_name?: string }) =>
    rawSql()`update bookings set ${rawSql()(values)} where id = ${booking}`;
  /** As if the job had always been to begin then, in ms from now. */
  const beginsIn = async (ms: number) => {
    const start = new Date(Date.now() + ms);
    await change({ starts_at: start });
    await rawSql()`
      update run_steps
      set output = jsonb_build_object('until', ${new Date(start.getTime() - DAY).toISOString()}::text)
      where status = 'waiting' and kind = 'wait'
        and run_id in (select id from workflow_runs r where r.user_id = ${client.id})`;
  };
  await beginsIn(DAY - MINUTE);
  await letTimePass(client.id);
  await runWorkflowsOf(client);
  expect(await read()).toMatchObject({ status: "held", held_for: "google_gmail" });
  return {
    change,
    beginsIn,
    /** Connects the account; resolves to the run and the number of mails sent. */
    connect: async () => {
      await google.connect(client.id, {
        service: "google_gmail",
        scopes: scopesOf("google_gmail"),
        email,
      });
      await resumeOvertaken({ userId: client.id });
      await runWorkflowsOf(client);
      const mails = (await google.effects(email)).filter(({ kind }) => kind === "mail").length;
      return { run: await read(), mails };
    },
  };
}

describe("a mail about a job that waits for an account", () => {
  it("goes once it is connected, about the job as it is then (FLOW-03, FLOW-04)", async () => {
    const { change, connect } = await makeHeldReminder();
    await change({ client_name: "Anne" });
    const { run, mails } = await connect();
    expect(run).toMatchObject({ status: "done" });
    expect(run?.steps.at(-1)).toMatchObject({ kind: "send_mail", input: { body: "For Anne" } });
    expect(mails).toBe(1);
  });

  it("does not go if the job was cancelled or has begun meanwhile (FLOW-03, FLOW-04)", async () => {
    const cancelled = await makeHeldReminder();
    await cancelled.change({ status: "cancelled" });
    expect(await cancelled.connect()).toMatchObject({ mails: 0, run: { status: "stopped" } });
    const begun = await makeHeldReminder();
    await begun.beginsIn(-MINUTE);
    expect(await begun.connect()).toMatchObject({ mails: 0, run: { status: "stopped" } });
    const soon = await makeHeldReminder();
    await soon.beginsIn(HOUR);
    expect(await soon.connect()).toMatchObject({ mails: 1, run: { status: "done" } });
  });

  it("waits again if the job was put on a later day meanwhile (FLOW-03, FLOW-04)", async () => {
    const { change, connect } = await makeHeldReminder();
    await change({ starts_at: new Date(Date.now() + 3 * DAY) });
    expect(await connect()).toMatchObject({ mails: 0, run: { status: "active" } });
  });
});
