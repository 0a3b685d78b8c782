import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, rawSql } from "@/db/client";
import { bookings } from "@/db/schema/bookings";
import { markCancelled } from "@/lib/agent/bookings/mark-booking";
import type { Booking } from "@/lib/agent/bookings/rows";
import { tellOnTheWay } from "@/lib/agent/reminders/contract";
import { WITHDRAWN } from "@/lib/agent/texts/tables";
import { HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { clientWhoReminds } from "@/tests/support/reminders";

const urlOf = (id: string) => `/api/user/bookings/${id}/on-the-way`;
describeRefusals(tellOnTheWay, urlOf(randomUUID()));

const tap = ({ token }: Pick<Person, "token">, id: string) => api("POST", urlOf(id), { token });
const inHours = (hours: number) => ({
  startsAt: new Date(Date.now() + hours * HOUR),
  endsAt: new Date(Date.now() + (hours + 1) * HOUR),
});

describe("on the way, by one tap (MONEY-08)", () => {
  it("texts the customer once, however often it is tapped, and the booking's card says so", async () => {
    const client = await clientWhoReminds();
    const { callId } = await makeCall(client.id);
    const { id, startsAt, customer } = await client.visit({ ...inHours(2), callId });
    const answers = await Promise.all([tap(client, id), tap(client, id), tap(client, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await client.texts()).toMatchObject([
      {
        cause: `on-the-way|${id}|${startsAt.getTime()}`,
        body: expect.stringMatching(
          /: we are on our way to you for your boiler service at (noon|\d{1,2}(:\d\d)? [ap]m)\.$/,
        ),
        sender: client.sender,
        recipient: customer,
        call_id: callId,
      },
    ]);
    const { body } = await api("GET", `/api/user/calls/${callId}`, { token: client.token });
    expect(body.data.bookings[0].on_the_way_at).toBe(answers[0]?.body.data.sent_at);
  });

  it("is not sent any more once the visit is cancelled", async () => {
    const client = await clientWhoReminds();
    const { id } = await client.visit(inHours(2));
    expect((await tap(client, id)).status).toBe(200);
    const [visit] = await database().select().from(bookings).where(eq(bookings.id, id));
    await markCancelled(visit as Booking, false);
    expect(await client.texts()).toMatchObject([{ status: "failed", problem: WITHDRAWN }]);
  });

  it("is for an engineer's own jobs, and no other client's", async () => {
    const client = await clientWhoReminds();
    const [tom, sue] = [await makeMember(client, "engineer"), await makeMember(client, "engineer")];
    const { id } = await client.visit({ ...inHours(1), assigneeId: tom.id });
    expect((await tap(sue, id)).status).toBe(404);
    expect((await tap(await makePerson(), id)).status).toBe(404);
    expect(await client.texts()).toEqual([]);
    const listOf = async () => (await api("GET", "/api/user/own-jobs", { token: tom.token })).body.data;
    expect(await listOf()).toMatchObject([{ id, on_the_way_at: null, is_confirmed: true }]);
    const { status, body } = await tap(tom, id);
    expect(status).toBe(200);
    expect(await listOf()).toMatchObject([{ id, on_the_way_at: body.data.sent_at }]);
  });

  it.each([
    ["the visit is far ahead", inHours(13), "from 12 hours before a visit"],
    ["it is over", inHours(-2), "from 12 hours before a visit"],
    ["it was cancelled", { ...inHours(1), status: "cancelled" }, "not confirmed"],
    ["it is being moved", { ...inHours(1), settleAt: new Date() }, "not confirmed"],
    ["the number was withheld", { ...inHours(1), callerPhone: null }, "withheld"],
    ["it is a landline", { ...inHours(1), callerPhone: "+441174960123" }, "cannot receive our texts"],
    ["it is abroad", { ...inHours(1), callerPhone: "+33612345678" }, "cannot receive our texts"],
  ])("says why and sends nothing if %s", async (_, values, reason) => {
    const client = await clientWhoReminds();
    const { id } = await client.visit(values);
    const { status, body } = await tap(client, id);
    expect([status, body.error]).toEqual([409, expect.stringContaining(reason)]);
    expect(await client.texts()).toEqual([]);
  });

  it("says why if they opted out, there is no number to text from, or the text failed", async () => {
    const client = await clientWhoReminds();
    const [out, failed] = [await client.visit(inHours(1)), await client.visit({ ...inHours(3) })];
    await rawSql()`insert into text_opt_outs (sender, recipient) values (${client.sender}, ${out.customer})`;
    expect((await tap(client, out.id)).body.error).toContain("asked for no more texts");
    await tap(client, failed.id);
    await rawSql()`update text_messages set status = 'failed' where user_id = ${client.id}`;
    expect((await tap(client, failed.id)).body.error).toContain("could not be sent");
    await rawSql()`update agents set text_sender = '' where user_id = ${client.id}`;
    expect((await tap(client, out.id)).body.error).toContain("no number to text from");
  });
});
