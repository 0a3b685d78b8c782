import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { myDigests, revokeDigest, saveDigests, sendDigestNow } from "@/lib/agent/digests/contract";
import { makeDueDigests } from "@/lib/agent/digests/due-digests";
import { readReport } from "@/lib/agent/digests/read-digest";
import { DAY, HOUR } from "@/lib/platform/core/clock";
import { wallTimeAt } from "@/lib/platform/locale/zoned-time";
import { startOwnMail } from "@/tests/support/account-mail";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { startView } from "@/tests/support/client-views";
import { digestClient, lastWeek, reportToken, tellEveryList, thisMonday } from "@/tests/support/digests";
import { makeMember, makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

tellEveryList();
const mail = await startOwnMail();
const URL = "/api/user/digests";

describeRefusals(myDigests, URL);
describeRefusals(saveDigests, URL, { weekly_text: true });
describeRefusals(sendDigestNow, URL);
describeRefusals(revokeDigest, `${URL}/${randomUUID()}`);

const off = () => digestClient({ text: false });
const call = (method: string, token: string, body?: unknown, path = URL) =>
  api(method, path, { token, body });

describe("a client's summaries", () => {
  it("are off at first, and each owner chooses the email for themselves", async () => {
    const client = await off();
    const partner = await makeMember(client, "owner", "Pat Partner");
    const first = (await call("GET", client.token)).body.data;
    expect(first).toMatchObject({
      weekly_text: { on: false, problem: null, next_at: null },
      monthly_email: { on: false, to: client.email, problem: null },
      sent: [],
    });
    const both = await call("PUT", client.token, { weekly_text: true, monthly_email: true });
    expect(both.body.data).toMatchObject({ weekly_text: { on: true }, monthly_email: { on: true } });
    const ahead = Date.parse(both.body.data.weekly_text.next_at) - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(8 * DAY);
    const theirs = (await call("GET", partner.token)).body.data;
    expect(theirs).toMatchObject({
      weekly_text: { on: true },
      monthly_email: { on: false, to: partner.email },
    });
    const [change] = await rawSql()`
      select changes, actor_id from audit_log where user_id = ${client.id} and entity = 'digests'`;
    expect(change).toMatchObject({ actor_id: client.id, changes: { weeklyText: { from: false, to: true } } });
  });

  it("have a due time as long as anybody wants them", async () => {
    const client = await off();
    const partner = await makeMember(client, "owner");
    await call("PUT", client.token, { monthly_email: true });
    await call("PUT", partner.token, { monthly_email: true });
    const due = (await client.due())?.monthly_due_at;
    expect(due).not.toBeNull();
    await call("PUT", client.token, { monthly_email: false });
    expect((await client.due())?.monthly_due_at).toEqual(due);
    await call("PUT", partner.token, { monthly_email: false });
    expect((await client.due())?.monthly_due_at).toBeNull();
  });

  it("come in time though they were switched on before the agent was set up", async () => {
    const client = await makePerson();
    const on = await call("PUT", client.token, { monthly_email: true });
    const first = Date.parse(on.body.data.monthly_email.next_at);
    expect(wallTimeAt(first, "Europe/London").slice(8, 13)).toBe("01T09");
    await makeDueDigests({ userId: client.id, now: first + HOUR });
    const { data } = (await call("GET", client.token)).body;
    expect(wallTimeAt(Date.parse(data.monthly_email.next_at), "Europe/London").slice(8, 13)).toBe("01T09");
    expect(Date.parse(data.monthly_email.next_at)).toBeGreaterThan(first);
    expect(data.sent).toEqual([]);
  });

  it("cannot be switched on while they could not be sent", async () => {
    const client = await off();
    await rawSql()`update agents set notification_number = null where user_id = ${client.id}`;
    const text = await call("PUT", client.token, { weekly_text: true });
    expect([text.status, text.body.error]).toEqual([
      409,
      "Your agency has not set up a number to text you on. Please ask them.",
    ]);
    await rawSql()`insert into email_suppressions (address, reason) values (${client.email.toLowerCase()}, 'bounce')`;
    const email = await call("PUT", client.token, { monthly_email: true });
    expect([email.status, email.body.error]).toEqual([
      409,
      expect.stringContaining("Change your email address"),
    ]);
  });

  it("can be asked for at once, are listed with their link, and revoked", async () => {
    const client = await off();
    await makeCall(client.id, { happenedAt: new Date(Date.now() - 2 * DAY) });
    const asked = await call("POST", client.token);
    expect(asked.body.data.sent).toMatchObject([
      {
        kind: "asked",
        skipped: null,
        revoked: false,
        copies: [{ channel: "email", to: "Olive Owner", state: "due" }],
      },
    ]);
    await client.send();
    const [letter] = await mail.inbox(client.email);
    const token = reportToken(letter?.text);
    expect((await readReport(token))?.figures.answered).toBe(1);
    const [digest] = (await call("GET", client.token)).body.data.sent;
    expect(digest.address).toContain(token);
    const stranger = await makePerson();
    expect((await call("DELETE", stranger.token, undefined, `${URL}/${digest.id}`)).status).toBe(404);
    expect(await readReport(token)).not.toBeNull();
    const revoked = await call("DELETE", client.token, undefined, `${URL}/${digest.id}`);
    expect(revoked.body.data.sent).toMatchObject([{ revoked: true, address: null }]);
    expect(await readReport(token)).toBeNull();
  });

  it("say what became of the weekly text", async () => {
    const client = await digestClient();
    await makeCall(client.id, { happenedAt: lastWeek(1, "10:00") });
    await client.make(thisMonday("09:30"));
    const copies = async () => (await call("GET", client.token)).body.data.sent[0].copies;
    const become = (status: string) =>
      rawSql()`update text_messages set status = ${status}, problem = '30006' where user_id = ${client.id}`;
    expect(await copies()).toMatchObject([{ channel: "text", state: "due", problem: null }]);
    await become("sent");
    expect(await copies()).toMatchObject([{ channel: "text", state: "sent", problem: null }]);
    await become("failed");
    expect(await copies()).toMatchObject([
      { channel: "text", state: "failed", problem: "The text could not be sent." },
    ]);
  });

  it("name the number that the weekly text went to, also after another one is set", async () => {
    const client = await digestClient();
    await makeCall(client.id, { happenedAt: lastWeek(1, "10:00") });
    await client.make(thisMonday("09:30"));
    const copies = async () => (await call("GET", client.token)).body.data.sent[0].copies;
    const [{ to }] = await copies();
    expect(to).toMatch(/^\+44/);
    await rawSql()`update agents set notification_number = '+447700900999' where user_id = ${client.id}`;
    expect(await copies()).toMatchObject([{ channel: "text", to }]);
    await rawSql()`delete from text_messages where user_id = ${client.id}`;
    expect(await copies()).toMatchObject([{ channel: "text", to: "your number" }]);
  });

  it("that were revoked before they were sent are not sent", async () => {
    const client = await off();
    const [digest] = (await call("POST", client.token)).body.data.sent;
    await call("DELETE", client.token, undefined, `${URL}/${digest.id}`);
    await client.send();
    expect(await mail.inbox(client.email)).toEqual([]);
  });

  it("show an admin who views the client's pages no link", async () => {
    const client = await off();
    await call("POST", client.token);
    const { token } = await startView(await makePerson({ admin: true }), client);
    const { body } = await call("GET", token);
    expect(body.data.sent).toMatchObject([{ kind: "asked", address: null }]);
  });
});
