import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { scopesOf } from "@/lib/accounts/connections/scopes";
import { startRuns } from "@/lib/outward/runs/start-runs";
import { makeAgent } from "@/tests/support/agents";
import { startOwnGoogle } from "@/tests/support/google";
import { makePerson } from "@/tests/support/people";
import { define, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const google = await startOwnGoogle();
beforeEach(() => google.reset());

const ABROAD = [
  ["US", "+12145550199", "(214) 555-0142", "+12145550142"],
  ["AU", "+61370101234", "0491 570 156", "+61491570156"],
  ["IE", "+35314374456", "085 123 4567", "+353851234567"],
] as const;

/** A client there, whose workflow starts with what another system sends: a number as people type it there. */
async function receive(country: string, sender: string, phone: string, step: Record<string, unknown>) {
  const client = await makePerson();
  await makeAgent(client.id, { text_sender: sender });
  await rawSql()`update profiles set country = ${country} where id = ${client.id}`;
  const scopes = scopesOf("google_contacts", ["contacts.write"]);
  await google.connect(client.id, { service: "google_contacts", scopes });
  const steps = [{ id: "s1", ...step }];
  const id = await publish(client, define({ trigger: { kind: "hook.received" }, steps }));
  const event = { userId: client.id, kind: "hook.received", key: randomUUID(), subject: "A form" };
  await startRuns([{ ...event, automationId: id, happenedAt: new Date(), data: { body: { phone } } }]);
  await runWorkflowsOf(client);
  const [run] = await readRuns(client, id);
  const texts = await rawSql()`select recipient from text_messages where user_id = ${client.id}`;
  return { step: run?.steps[0], recipients: texts.map(({ recipient }) => recipient) };
}

describe.each(ABROAD)(
  "a number as it is typed in %s (PLACE-01, FLOW-03)",
  (country, sender, typed, number) => {
    it("is texted, also one that another system sent", async () => {
      for (const to of [
        { kind: "fixed", address: typed },
        { kind: "field", field: "event.body.phone" },
      ]) {
        const { recipients } = await receive(country, sender, typed, { kind: "send_text", to, body: "Come" });
        expect(recipients).toEqual([number]);
      }
    });

    it("is that of a contact", async () => {
      const add = { kind: "add_contact", name: "Ann", phone: "{{event.body.phone}}" };
      const find = { kind: "find_contact", phone: "event.body.phone" };
      for (const step of [add, find])
        expect((await receive(country, sender, typed, step)).step?.input).toMatchObject({ phone: number });
    });
  },
);
