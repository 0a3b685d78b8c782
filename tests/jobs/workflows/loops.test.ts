import { beforeEach, describe, expect, it } from "vitest";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { readNewMail } from "@/lib/outward/runs/read-new-mail";
import { api } from "@/tests/support/api";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson, type Person } from "@/tests/support/people";
import { startReceiver } from "@/tests/support/receiver";
import { deliveriesOf, makeWebhook } from "@/tests/support/webhooks";
import { define, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";
import { tasks } from "@/worker/tasks";

/** Messages that would go on for ever are stopped long before this. */
const MANY_ROUNDS = 8;
const LOOP = /^Stopped, because this automation was triggered by its own action/;
const google = await startOwnGoogle();
beforeEach(() => google.reset());

/** How the runs of several workflows ended, and why. */
async function endsOf(desks: readonly { client: Person; automationId: string }[]) {
  const runs = await Promise.all(desks.map(({ client, automationId }) => readRuns(client, automationId)));
  return runs.map((own) => own.map(({ status, error }) => [status, error]));
}

type Mailbox = { client: Person; email: string; automationId: string };
type Sent = { id: string; subject: string; to: string; labelIds: string[]; headers: Record<string, string> };

describe("two clients whose workflows answer each other's mail", () => {
  /** A client who answers every mail. */
  async function makeMailbox(): Promise<Mailbox> {
    const client = await makePerson();
    const scopes = scopesOf("google_gmail", ["mail.read"]);
    const { email } = await google.connect(client.id, { service: "google_gmail", scopes });
    const steps = [{ id: "s1", kind: "reply_mail", body: "Thank you" }];
    const automationId = await publish(client, define({ trigger: { kind: "mail.received" }, steps }));
    await readNewMail(client.id);
    return { client, email, automationId };
  }

  const carried = new Set<string>();

  /** Carries what one has sent into the other's inbox, as mail servers that drop these headers do. */
  async function carry(from: Mailbox, to: Mailbox, dropped: readonly string[]): Promise<number> {
    const url = `${google.url}/_control/mail?email=${encodeURIComponent(from.email)}`;
    const { messages } = (await (await fetch(url)).json()) as { messages: Sent[] };
    const fresh = messages.filter(({ id, labelIds }) => labelIds.includes("SENT") && !carried.has(id));
    for (const { id, subject, headers } of fresh) {
      carried.add(id);
      const kept = ["auto-submitted", "x-callwright-step"].filter((name) => !dropped.includes(name));
      const marks = Object.fromEntries(
        kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
      );
      const mail = { from: from.email, subject, text: "Thank you", headers: marks };
      await google.control("mail", { email: to.email, ...mail });
    }
    return fresh.length;
  }

  /** The owner of one writes to the other; then the mail goes back and forth until neither has sent any. */
  async function correspond(dropped: readonly string[]) {
    const [one, other] = [await makeMailbox(), await makeMailbox()];
    await google.control("mail", { email: one.email, from: other.email, subject: "Leak", text: "Hello" });
    for (let round = 0; round < MANY_ROUNDS; round++) {
      for (const { client } of [one, other]) {
        await readNewMail(client.id);
        await runWorkflowsOf(client);
      }
      if ((await carry(one, other, dropped)) + (await carry(other, one, dropped)) === 0)
        return [one, other] as const;
    }
    throw new Error(`they still wrote to each other after ${MANY_ROUNDS} rounds`);
  }

  it("write once: a mail that says that a machine sent it starts nothing (FLOW-04, FLOW-06)", async () => {
    expect(await endsOf(await correspond([]))).toEqual([[["done", null]], []]);
  });

  it("are stopped with a reason at the third run where a mail server drops that mark (FLOW-04, FLOW-06)", async () => {
    expect(await endsOf(await correspond(["auto-submitted"]))).toEqual([
      [
        ["done", null],
        ["stopped", expect.stringMatching(LOOP)],
      ],
      [["done", null]],
    ]);
  });

  it("write to each other once a day where it drops all our marks (FLOW-04, FLOW-06)", async () => {
    const [one, other] = await correspond(["auto-submitted", "x-callwright-step"]);
    expect(await readRuns(one.client, one.automationId)).toMatchObject([
      { steps: [{ status: "done" }] },
      { steps: [{ status: "skipped", error: "This sender has had an automatic answer today." }] },
    ]);
    expect(await readRuns(other.client, other.automationId)).toMatchObject([{ steps: [{ status: "done" }] }]);
  });
});

describe("workflows that call each other through another system", () => {
  type Hooked = { client: Person; automationId: string; webhookId: string; path: string; key: string };

  /** A client whose workflow is started by its web address and sends to a webhook. */
  async function makeHooked(system: string, path: string): Promise<Hooked> {
    const client = await makePerson();
    const { id: webhookId } = await makeWebhook(client.id, { url: `${system}${path}`, events: [] });
    const fields = [{ name: "customer", value: "{{event.body.name}}" }];
    const steps = [{ id: "s1", kind: "call_webhook", webhook_id: webhookId, fields }];
    const automationId = await publish(client, define({ trigger: { kind: "hook.received" }, steps }));
    const { token } = client;
    const { body } = await api("POST", `/api/workflow/automation/${automationId}/hook-key`, { token });
    return { client, automationId, webhookId, path, key: body.data.key };
  }

  /** Another system that passes what it gets at each path on to a workflow. */
  async function startSystem() {
    const receiver = await startReceiver();
    const routes = new Map<string, Hooked>();
    let taken = 0;
    return {
      url: receiver.url,
      close: receiver.close,
      connect: (path: string, to: Hooked) => void routes.set(path, to),
      /** Sends our waiting messages, and passes on what has arrived; resolves to how many these were. */
      async turn(from: Hooked[]): Promise<number> {
        for (const { webhookId } of from)
          for (const { id, status } of await deliveriesOf(webhookId))
            if (status === "waiting") await tasks["deliver-webhook"]({ deliveryId: Number(id) });
        const arrived = receiver.received.slice(taken);
        taken = receiver.received.length;
        for (const { path, body } of arrived) {
          const to = routes.get(path.replace("/hook", ""));
          if (to) await start(to, body);
        }
        return arrived.length;
      },
    };
  }

  async function start({ automationId, key }: Hooked, raw: string): Promise<void> {
    const headers = { "content-type": "application/json" };
    expect((await api("POST", `/api/hooks/${automationId}`, { token: key, raw, headers })).status).toBe(200);
  }

  it.each([
    ["one that calls itself", 1],
    ["those of two clients", 2],
  ])("%s: at most three runs, the last one stopped with a reason (FLOW-04)", async (_, clients) => {
    const system = await startSystem();
    try {
      const desks: Hooked[] = [];
      for (let made = 0; made < clients; made++) desks.push(await makeHooked(system.url, `/${made}`));
      const [first] = desks as [Hooked];
      for (const [index, { path }] of desks.entries())
        system.connect(path, desks[(index + 1) % clients] as Hooked);
      await start(first, JSON.stringify({ name: "Ann Smith" }));
      let rounds = 0;
      do for (const { client } of desks) await runWorkflowsOf(client);
      while ((await system.turn(desks)) > 0 && ++rounds < MANY_ROUNDS);
      const stopped = ["stopped", expect.stringMatching(LOOP)];
      const [own, ...others] = await endsOf(desks);
      expect(own).toEqual([["done", null], stopped]);
      expect(others).toEqual(others.map(() => [["done", null]]));
    } finally {
      system.close();
    }
  });
});
