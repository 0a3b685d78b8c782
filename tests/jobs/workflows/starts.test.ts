import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import type { Definition } from "@/lib/outward/automations/definition";
import { type NewEvent, startRuns } from "@/lib/outward/runs/start-runs";
import { HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { define, publish, readRuns } from "@/tests/support/workflows";

const toDo = { id: "s1", kind: "add_to_do", message: "Look", on_error: "stop" } as const;
const steps = [toDo];
const definition = define({ trigger: { kind: "text.received" }, steps });

const text = (userId: string, changes: Partial<NewEvent> = {}): NewEvent => ({
  userId,
  kind: "text.received",
  key: randomUUID(),
  happenedAt: new Date(),
  subject: "A text",
  data: { phone_number: "+447700900123", body: "Hello" },
  ...changes,
});

describe("an event", () => {
  it("from before the workflow was switched on starts nothing (FLOW-02)", async () => {
    const client = await makePerson();
    await publish(client, definition);
    const before = text(client.id, { happenedAt: new Date(Date.now() - 60_000) });
    expect(await startRuns([before])).toEqual([]);
    expect(await startRuns([text(client.id)])).toHaveLength(1);
  });

  it("from before the workflow was published to wait for its kind starts nothing, however long it is on (FLOW-02)", async () => {
    const client = await makePerson();
    const id = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps }));
    await rawSql()`update automations set listening_since = now() - interval '1 day' where id = ${id}`;
    const republish = async (definition: Definition) => {
      const url = `/api/workflow/automation/${id}`;
      const { token } = client;
      const { body } = await api("GET", url, { token });
      const draft = { name: "New", definition, revision: body.data.revision };
      const saved = await api("PUT", url, { token, body: draft });
      const { revision } = saved.body.data;
      const published = await api("POST", `${url}/publish`, { token, body: { revision } });
      expect(published.status, JSON.stringify(published.body)).toBe(200);
    };
    await republish(definition);
    const anHourAgo = () => text(client.id, { happenedAt: new Date(Date.now() - HOUR) });
    expect(await startRuns([anHourAgo()])).toEqual([]);
    expect(await startRuns([text(client.id)])).toHaveLength(1);
    await rawSql()`update automations set listening_since = now() - interval '1 day' where id = ${id}`;
    await republish({ ...definition, steps: [{ ...toDo, message: "Look again" }] });
    expect(await startRuns([anHourAgo()])).toHaveLength(1);
  });

  it("of a disabled client starts nothing (FLOW-06)", async () => {
    const client = await makePerson();
    await publish(client, definition);
    await rawSql()`update profiles set disabled_at = now() where id = ${client.id}`;
    expect(await startRuns([text(client.id)])).toEqual([]);
  });

  it("of a client who was deleted meanwhile keeps no other client's from starting (FLOW-04)", async () => {
    const client = await makePerson();
    await publish(client, definition);
    expect(await startRuns([text(randomUUID()), text(client.id)])).toHaveLength(1);
  });

  it("that three runs led to starts no fourth one (FLOW-04)", async () => {
    const client = await makePerson();
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three", "Four", "Five"])
      ids.push(await publish(client, definition, name));
    let causeRunId: string | null = null;
    for (const id of ids) {
      const runs: string[] = await startRuns([text(client.id, { automationId: id, causeRunId })]);
      causeRunId = runs[0] ?? null;
    }
    const statuses = await Promise.all(ids.map(async (id) => (await readRuns(client, id))[0]?.status));
    expect(statuses).toEqual(["active", "active", "active", "stopped", "stopped"]);
  });

  it("is stored without what Postgres refuses, and starts its run (FLOW-06)", async () => {
    const client = await makePerson();
    const id = await publish(client, definition);
    const odd = text(client.id, { subject: "Hi\0", data: { body: "\ud800\0", "na\0me": ["\0"] } });
    expect(await startRuns([odd])).toHaveLength(1);
    const [run] = await readRuns(client, id);
    expect(run).toMatchObject({
      subject: "Hi\uFFFD",
      data: { body: "\uFFFD\uFFFD", "na\uFFFDme": ["\uFFFD"] },
    });
  });
});
