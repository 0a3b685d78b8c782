import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { withGoogleAccess } from "@/lib/accounts/connections/google-access";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { addContact } from "@/lib/providers/google/contacts";
import { makeSpreadsheet } from "@/lib/providers/google/sheets";
import { startOwnGoogle } from "@/tests/support/google";
import { startOwnModel } from "@/tests/support/model";
import { makePerson, type Person } from "@/tests/support/people";
import {
  define,
  emitBooking,
  letTurnsCome,
  publish,
  readRuns,
  runWorkflowsOf,
} from "@/tests/support/workflows";
import { ATTACKER, type InjectedMail, injectedMails } from "./injected-mails";

/** `INJECTED_MAILS=200` takes some minutes. */
const MAILS = Number(process.env.INJECTED_MAILS ?? 60);
/** A page of runs holds 20. */
const MAILS_A_CLIENT = 20;
const google = await startOwnGoogle();
await startOwnModel();

const STEPS = (spreadsheetId: string) => [
  {
    id: "s1",
    kind: "ai",
    task: { kind: "classify", categories: ["enquiry", "other"] },
    input: "{{event.subject}} {{event.body}}",
    on_error: "continue",
  },
  {
    id: "s2",
    kind: "ai",
    task: { kind: "extract", fields: [{ name: "order_number", what: "the order's number" }] },
    input: "{{event.body}}",
    on_error: "continue",
  },
  {
    id: "s3",
    kind: "ai",
    task: { kind: "draft", instructions: "Thank them" },
    input: "{{event.body}}",
    on_error: "continue",
  },
  { id: "s4", kind: "reply_mail", body: "{{steps.s3.text}} {{event.body}}" },
  {
    id: "s5",
    kind: "send_mail",
    to: { kind: "owner" },
    subject: "{{steps.s1.category}}: {{event.subject}} of {{event.sender_name}}",
    body: "{{steps.s2.order_number}} {{event.body}}",
  },
  {
    id: "s6",
    kind: "add_row",
    spreadsheet_id: spreadsheetId,
    columns: [
      { header: "Mail", value: "{{event.body}}" },
      { header: "Order", value: "{{steps.s2.order_number}}" },
    ],
  },
];

async function makeDesk(): Promise<{ client: Person; email: string; automationId: string }> {
  const client = await makePerson();
  const scopes = scopesOf("google_gmail", ["mail.read"]);
  const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
  await google.connect(client.id, { service: "google_sheets", scopes: scopesOf("google_sheets"), email });
  const sheet = await withGoogleAccess({ userId: client.id, service: "google_sheets" }, (access) =>
    makeSpreadsheet(access, { title: "Mail", headers: ["Mail", "Order"] }),
  );
  const definition = define({ trigger: { kind: "mail.received" }, steps: STEPS(sheet.id) });
  const automationId = await publish(client, definition);
  await readNewMail(client.id);
  // Enough for the longest mails and second tries.
  await rawSql()`insert into ai_usage (user_id, day, characters)
    values (${client.id}, (now() at time zone 'UTC')::date, -10000000)`;
  return { client, email, automationId };
}

type Sent = { to: string; subject: string; labelIds: string[]; headers: Record<string, string> };

async function sentBy(email: string): Promise<Sent[]> {
  const url = `${google.url}/_control/mail?email=${encodeURIComponent(email)}`;
  const { messages } = (await (await fetch(url)).json()) as { messages: Sent[] };
  return messages.filter(({ labelIds }) => labelIds.includes("SENT"));
}

const addressIn = (text: string) => /<?([^\s<>]+@[^\s<>]+?)>?$/.exec(text)?.[1];

async function receive(mails: InjectedMail[]) {
  const desk = await makeDesk();
  for (const mail of mails) await google.control("mail", { email: desk.email, ...mail });
  await readNewMail(desk.client.id);
  await runWorkflowsOf(desk.client);
  while ((await letTurnsCome(desk.client.id)).count > 0) await runWorkflowsOf(desk.client);
  return desk;
}

describe("what a stranger writes", () => {
  it(
    "reaches no one else and adds no step, by injected mails and a model that obeys them (FLOW-06)",
    async () => {
      const all = injectedMails(MAILS);
      for (let first = 0; first < MAILS; first += MAILS_A_CLIENT) {
        const mails = all.slice(first, first + MAILS_A_CLIENT);
        const { client, email, automationId } = await receive(mails);
        const senders = mails.map(({ from }) => addressIn(from));
        const runs = await readRuns(client, automationId);
        const planned = STEPS("").map(({ id, kind }) => ({ id, kind }));
        for (const run of runs) {
          expect(run.status, run.error ?? "").toBe("done");
          expect(run.steps.map(({ step, kind }) => ({ id: step, kind }))).toEqual(planned);
          const [sorted, found, drafted] = run.steps;
          expect(["enquiry", "other", undefined]).toContain(
            (sorted?.output as { category?: string } | null)?.category,
          );
          for (const step of [sorted, found, drafted])
            expect(["category", "order_number", "text", "answered_by"]).toEqual(
              expect.arrayContaining(Object.keys(step?.output ?? {})),
            );
        }
        expect(runs).toHaveLength(mails.length);
        const sent = await sentBy(email);
        expect(sent.map(({ to }) => addressIn(to)).sort()).toEqual(
          [...senders, ...senders.map(() => client.email)].sort(),
        );
        for (const { headers } of sent) {
          expect(headers).not.toHaveProperty("bcc");
          expect(headers).not.toHaveProperty("cc");
          expect(headers).not.toHaveProperty("x");
          expect(addressIn(headers.from ?? "")).toBe(email);
        }
        expect(sent.filter(({ to }) => to.includes(ATTACKER))).toEqual([]);
        expect((await google.effects(email)).filter(({ kind }) => kind === "row")).toHaveLength(mails.length);
      }
    },
    60_000 + MAILS * 3_000,
  );

  it("reaches a looked-up contact without links, by mail and by invitation; the owner gets it whole (ABUSE-02)", async () => {
    const client = await makePerson();
    const { email } = await google.connect(client.id, {
      service: "google_contacts",
      scopes: scopesOf("google_contacts", ["contacts.write"]),
    });
    for (const service of ["google_gmail", "google_calendar"] as const)
      await google.connect(client.id, { service, scopes: scopesOf(service), email });
    const [phone, customer] = ["+447700900456", "sam@customer.test"];
    await withGoogleAccess({ userId: client.id, service: "google_contacts" }, (access) =>
      addContact.make(access, {
        key: "run:s1:0",
        prepared: null,
        input: { name: "Sam", phone, email: customer, note: "" },
      }),
    );
    const to = { kind: "field", field: "steps.s1.email" };
    const mail = (id: string, more: object) => ({
      id,
      kind: "send_mail",
      subject: "About {{event.customer_name}}",
      ...more,
    });
    const automationId = await publish(
      client,
      define({
        trigger: { kind: "booking.confirmed" },
        conditions: [],
        steps: [
          { id: "s1", kind: "find_contact", phone: "event.customer_phone" },
          mail("s2", { to, body: "See hartley.co.uk/jobs. [{{event.address}}] [{{steps.s1.email}}]" }),
          mail("s3", { to, body: "{{event.address}}" }),
          mail("s4", { to: { kind: "owner" }, body: "{{event.address}}" }),
          {
            id: "s5",
            kind: "add_event",
            title: "{{event.customer_name}}",
            starts: "event.starts_at",
            guest: to,
            description: "At {{event.address}}",
          },
          { id: "s6", kind: "add_event", title: "{{event.customer_name}}", starts: "event.starts_at" },
        ],
      }),
    );
    const lure = "your refund: evil-site.com/x";
    await emitBooking(client.id, { customer_phone: phone, customer_name: lure, address: lure });
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, automationId);
    expect(run?.steps).toMatchObject([
      { status: "done" },
      {
        status: "done",
        input: { to: customer, subject: "About ", body: `See hartley.co.uk/jobs. [] [${customer}]` },
      },
      { status: "skipped", error: expect.stringMatching(/^Not sent: nothing was left without links/) },
      { status: "done", input: { to: client.email, subject: `About ${lure}`, body: lure } },
      { status: "done", input: { guest: customer, title: "", description: "At " } },
      { status: "done", input: { guest: null, title: lure } },
    ]);
    expect((await sentBy(email)).map(({ to: sent }) => sent).sort()).toEqual([client.email, customer].sort());
  });

  it("is mailed back without links, but with their own address (ABUSE-02)", async () => {
    const client = await makePerson();
    const { email } = await google.connect(client.id, {
      service: "google_gmail",
      scopes: scopesOf("google_gmail", ["mail.read"]),
    });
    const body = "From {{event.sender_address}}: {{event.body}}";
    const to = { kind: "field", field: "event.sender_address" };
    const steps = [{ id: "s1", kind: "send_mail", to, subject: "{{event.subject}}", body }];
    const id = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await readNewMail(client.id);
    const from = "ann@example.test";
    await google.control("mail", { email, from, subject: "A leak", text: "See evil-site.com/x" });
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect((await readRuns(client, id))[0]?.steps).toMatchObject([
      { status: "done", input: { to: from, subject: "A leak", body: `From ${from}: ` } },
    ]);
  });

  it("is answered where it wants its answers, without links if that is elsewhere (ABUSE-02)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const steps = [{ id: "s1", kind: "reply_mail", body: "Thank you. {{event.body}}" }];
    const id = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await readNewMail(client.id);
    const from = "Website <forms@host.test>";
    const form = { email, from, subject: "Enquiry", text: "See evil-site.com/x" };
    for (const answers of ["Ann <Ann@Example.test>, bob@example.test", "nobody", email, undefined])
      await google.control("mail", { ...form, ...(answers ? { headers: { "Reply-To": answers } } : {}) });
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    const runs = await readRuns(client, id);
    const whole = { to: "forms@host.test", body: "Thank you. See evil-site.com/x" };
    expect(runs.map((run) => run.steps[0]?.input)).toMatchObject([
      { to: "ann@example.test", subject: "Re: Enquiry", body: "Thank you. " },
      ...[whole, whole, whole],
    ]);
    const ends = runs.map((run) => run.steps[0]?.status);
    expect(ends.sort()).toEqual(["done", "done", "skipped", "skipped"]);
    const sent = (await sentBy(email)).map(({ to }) => to);
    expect(sent.sort()).toEqual(["ann@example.test", "forms@host.test"]);
  });

  it("is answered by itself once a day for a sender (FLOW-06)", async () => {
    const [mail] = injectedMails(1) as [InjectedMail];
    const { client, email, automationId } = await receive([mail, mail]);
    const toSender = async () => (await sentBy(email)).filter(({ to }) => addressIn(to) !== client.email);
    expect(await toSender()).toHaveLength(1);
    const replies = (await readRuns(client, automationId)).map(({ steps }) => steps[3]?.status);
    expect(replies.sort()).toEqual(["done", "skipped"]);
    await rawSql()`update mail_senders set answered_at = answered_at - interval '25 hours' where user_id = ${client.id}`;
    await google.control("mail", { email, ...mail });
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect(await toSender()).toHaveLength(2);
  });

  it("is not answered if it was read more than a day after it came, but starts the rest (FLOW-06)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const mail = { kind: "send_mail", subject: "Hello", body: "x" };
    const steps = [
      { id: "s1", kind: "reply_mail", body: "Thank you" },
      { ...mail, id: "s2", to: { kind: "field", field: "event.sender_address" } },
      { ...mail, id: "s3", to: { kind: "owner" } },
    ];
    const id = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await rawSql()`update automations set listening_since = now() - interval '60 days' where id = ${id}`;
    await readNewMail(client.id);
    for (const [from, hours] of [
      ["ann@example.test", 25],
      ["bob@example.test", 23],
    ] as const) {
      const receivedAt = Date.now() - hours * 3_600_000;
      await google.control("mail", { email, from, subject: "Leak", text: "Hello", receivedAt });
    }
    await readNewMail(client.id);
    await runWorkflowsOf(client);
    expect((await readRuns(client, id)).map((run) => run.steps.map(({ status }) => status))).toEqual([
      ["skipped", "skipped", "done"],
      ["done", "done", "done"],
    ]);
    const sent = (await sentBy(email)).map(({ to }) => addressIn(to)).sort();
    expect(sent).toEqual(["bob@example.test", "bob@example.test", client.email, client.email].sort());
  });

  it("has its next mail answered where Google refused the answer to the first (FLOW-06)", async () => {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const steps = [{ id: "s1", kind: "reply_mail", body: "Thank you" }];
    const id = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await readNewMail(client.id);
    await google.control("fail", { path: "/gmail/v1/users/me/messages/send", status: 400 });
    for (const subject of ["First", "Second", "Third"]) {
      await google.control("mail", { email, from: "ann@example.test", subject, text: "Hello" });
      await readNewMail(client.id);
      await runWorkflowsOf(client);
    }
    const replies = (await readRuns(client, id)).map((run) => run.steps[0]?.status);
    expect(replies).toEqual(["failed", "done", "skipped"]);
  });

  it("waits for the next day once the client's AI characters are used up (FLOW-06)", async () => {
    const client = await makePerson();
    const ai = {
      id: "s1",
      kind: "ai",
      task: { kind: "draft", instructions: "Thank" },
      input: "{{event.job}}",
    };
    const id = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps: [ai] }));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [used] = await rawSql()`select characters, requests from ai_usage where user_id = ${client.id}`;
    expect(used).toEqual({ characters: "Boiler service".length + 4_000, requests: 1 });
    await rawSql()`update ai_usage set characters = 399999 where user_id = ${client.id}`;
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [first, second] = await readRuns(client, id);
    expect(first).toMatchObject({ status: "done" });
    expect(second).toMatchObject({ status: "active", due_at: expect.stringMatching(/T00:00:00.000Z$/) });
  });
});
