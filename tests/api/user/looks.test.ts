import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myLooks } from "@/lib/dashboard/looks/contract";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { runOut, startView } from "@/tests/support/client-views";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { newSid } from "@/tests/support/texts";
import { makeTool } from "@/tests/support/voice";
import { makeWebhook } from "@/tests/support/webhooks";
import { define, emitBooking, publish, readRuns, runWorkflowsOf } from "@/tests/support/workflows";

const URL = "/api/user/looks";
describeRefusals(myLooks, URL);

const people = () =>
  Promise.all([makePerson({ admin: true, fullName: "Priya Nair" }), makePerson({ fullName: "Ann" })]);
const read = async ({ token }: Pick<Person, "token">, query = "") =>
  (await api("GET", `${URL}${query}`, { token })).body;
const open = ({ token }: Pick<Person, "token">, callId: string) =>
  api("GET", `/api/user/calls/${callId}`, { token });
const makeText = (userId: string) => rawSql()`
  insert into inbound_texts (user_id, sid, sender, recipient, body)
  values (${userId}, ${newSid()}, '+447700900142', '+447700900143', 'Tuesday suits me')`;
const kindsOf = async (person: Person) => (await read(person)).data.map(({ kind }: { kind: string }) => kind);

describe("who looked at a client's account (AGENCY-02)", () => {
  it("is shown to the client: calls, recordings and pages, by whom and why, newest first", async () => {
    const [admin, client] = await people();
    const { callId } = await makeCall(client.id);
    expect(await read(client)).toEqual({ success: true, data: [], next: null });
    await open(client, callId);
    await open(admin, callId);
    await api("POST", `/api/recordings/${callId}/ticket`, { token: admin.token });
    const view = await startView(admin, client);
    const { data } = await read(client);
    const call = {
      id: callId,
      number: "+447700900123",
      is_number_deleted: false,
      started_at: "2026-11-20T10:00:00.000Z",
    };
    const look = { id: expect.any(Number), by: "Priya Nair", at: expect.any(String), until: null };
    expect(data).toEqual([
      { ...look, kind: "pages", reason: "They rang: the calendar looks empty", call: null },
      { ...look, kind: "recording", reason: null, call },
      { ...look, kind: "call", reason: null, call },
    ]);
    await api("DELETE", "/api/admin/view", { token: view.token });
    const [ended] = (await read(client)).data;
    expect(Date.parse(ended.until)).toBeGreaterThanOrEqual(Date.parse(ended.at));
    expect(Date.parse(ended.until)).toBeLessThan(Date.parse(ended.at) + 30 * 60_000);
  });

  it("has texts and tool calls that were read in the panel, once, for each client whose words were in the log", async () => {
    const [admin, client] = await people();
    const other = await makePerson();
    const [tool] = await Promise.all([makeTool(), makeText(client.id)]);
    for (const { id } of [client, other, client])
      await rawSql()`
        insert into tool_invocations (tool_id, user_id, call_id, tool_call_id, status)
        values (${tool.id}, ${id}, ${randomUUID()}, 'one', 'succeeded')`;
    await api("GET", `/api/admin/tools/tools/${tool.id}/invocations`, { token: admin.token });
    for (const { data } of [await read(client), await read(other)]) expect(data).toHaveLength(1);
    for (const path of [
      `tools/tools/${tool.id}/invocations`,
      `users/${client.id}/texts`,
      `users/${other.id}/texts`,
    ])
      for (const _ of ["opened", "read again"])
        expect((await api("GET", `/api/admin/${path}`, { token: admin.token })).status).toBe(200);
    const look = {
      id: expect.any(Number),
      by: "Priya Nair",
      at: expect.any(String),
      reason: null,
      until: null,
      call: null,
    };
    expect((await read(client)).data).toEqual([
      { ...look, kind: "texts" },
      { ...look, kind: "tool-calls" },
    ]);
    expect((await read(other)).data, "who has no texts").toEqual([{ ...look, kind: "tool-calls" }]);
  });

  it("has runs that were opened and messages to webhooks that were read, once each", async () => {
    const [admin, client] = await people();
    const toDo = { id: "s1", kind: "add_to_do", message: "Ring back" };
    const workflow = await publish(client, define({ trigger: { kind: "booking.confirmed" }, steps: [toDo] }));
    await emitBooking(client.id);
    await runWorkflowsOf(client);
    const [run] = await readRuns(client, workflow);
    const { id: webhookId } = await makeWebhook(client.id);
    const paths = [`run/${run?.id}`, `webhook/${webhookId}/deliveries`];
    for (const path of paths) await api("GET", `/api/workflow/${path}`, { token: admin.token });
    expect(await kindsOf(client), "none was sent").toEqual(["workflow-runs"]);
    await rawSql()`
      insert into webhook_deliveries (webhook_id, message_id, event, payload)
      values (${webhookId}, 'm', 'message.taken', '{"message": "Ring Ann"}')`;
    for (const token of [admin.token, admin.token, client.token])
      for (const path of paths)
        expect((await api("GET", `/api/workflow/${path}`, { token })).status).toBe(200);
    expect(await kindsOf(client)).toEqual(["deliveries", "workflow-runs"]);
  });

  it("says that pages were shown for half an hour if no one ended it", async () => {
    const [admin, client] = await people();
    const view = await startView(admin, client);
    await runOut(view);
    const [look] = (await read(client)).data;
    expect(look.until).not.toBeNull();
  });

  it("has the calls that were opened within a view, once, and not what the client opens", async () => {
    const [admin, client] = await people();
    const { callId } = await makeCall(client.id);
    const view = await startView(admin, client);
    await open(view, callId);
    await open(view, callId);
    await open(client, callId);
    expect(await kindsOf(client)).toEqual(["call", "pages"]);
  });

  it("is read in pages, and by no one else", async () => {
    const [admin, client] = await people();
    const other = await makePerson();
    const calls = await Promise.all([1, 2, 3].map(() => makeCall(client.id)));
    for (const { callId } of calls) await open(admin, callId);
    const first = await read(client, "?limit=2");
    const second = await read(client, `?limit=2&after=${first.next}`);
    const shown = [...first.data, ...second.data].map(({ call }) => call.id);
    expect(shown).toEqual(calls.map(({ callId }) => callId).reverse());
    expect(second.next).toBeNull();
    expect((await read(other)).data).toEqual([]);
    expect((await read(admin)).data).toEqual([]);
  });

  it("is not shown to an admin who looks at their own calls", async () => {
    const [admin] = await people();
    const { callId } = await makeCall(admin.id);
    await open(admin, callId);
    expect((await read(admin)).data).toEqual([]);
  });
});
