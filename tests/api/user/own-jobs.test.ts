import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { assignJob, ownJobs } from "@/lib/agent/jobs/contract";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { makeMember, makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const assigneeOf = (id: string) => `/api/user/bookings/${id}/assignee`;
describeRefusals(ownJobs, "/api/user/own-jobs");
describeRefusals(assignJob, assigneeOf(randomUUID()), { person_id: null });

const give = ({ token }: Person, id: string, to: { id: string } | null) =>
  api("PUT", assigneeOf(id), { token, body: { person_id: to?.id ?? null } });
const jobsOf = async ({ token }: Person) => (await api("GET", "/api/user/own-jobs", { token })).body.data;

async function makeFirm() {
  const owner = await makePerson({ fullName: "Olive Owner" });
  const [office, tom] = [
    await makeMember(owner, "office"),
    await makeMember(owner, "engineer", "Tom Turner"),
  ];
  return { owner, office, tom };
}

/** A booked job that begins in so many hours, for one hour. */
async function bookIn(hours: number, { id: userId }: Person, status = "confirmed") {
  const { callId } = await makeCall(userId);
  const id = await book(userId, callId, status);
  await rawSql()`update bookings set starts_at = now() + ${hours} * interval '1 hour',
    ends_at = now() + ${hours + 1} * interval '1 hour', client_name = 'Ann Smith', caller_phone = '+447700900123',
    address = '14 Ashby Terrace, Leeds', notes = 'Ring twice' where id = ${id}`;
  return { id, callId };
}

it("are an engineer's next ones, with whom to ring and where to drive, and no one else's (AGENCY-05)", async () => {
  const { owner, office, tom } = await makeFirm();
  const later = await bookIn(30, owner);
  const next = await bookIn(-0.5, owner);
  for (const [hours, status] of [
    [-5, "confirmed"],
    [2, "cancelled"],
    [3, "expired"],
  ] as const) {
    await give(owner, (await bookIn(hours, owner, status)).id, tom);
  }
  await bookIn(4, owner);
  expect(await jobsOf(tom)).toEqual([]);
  expect((await give(office, later.id, tom)).body.data).toEqual({ id: tom.id, name: "Tom Turner" });
  expect((await give(owner, next.id, tom)).status).toBe(200);
  expect((await jobsOf(tom)).map(({ id }: { id: string }) => id)).toEqual([next.id, later.id]);
  expect((await jobsOf(tom))[0]).toMatchObject({
    ...{ job: "Boiler service", client_name: "Ann Smith", phone: "+447700900123" },
    ...{ address: "14 Ashby Terrace, Leeds", notes: "Ring twice" },
  });
  expect(await jobsOf(office)).toEqual([]);
  const { body } = await api("GET", `/api/user/calls/${later.callId}`, { token: office.token });
  expect(body.data.bookings[0].assignee).toEqual({ id: tom.id, name: "Tom Turner" });
  const day = await api("GET", "/api/user/day", { token: office.token });
  expect(day.body.data.jobs.map(({ assignee }: { assignee: string | null }) => assignee)).toEqual([
    "Tom Turner",
    null,
    "Tom Turner",
  ]);
});

it("are taken back, and no one's once their person is removed", async () => {
  const { owner, office, tom } = await makeFirm();
  const [first, second] = [await bookIn(2, owner), await bookIn(4, owner)];
  await give(owner, first.id, tom);
  await give(owner, second.id, tom);
  expect((await give(office, first.id, null)).body.data).toBeNull();
  expect((await jobsOf(tom)).map(({ id }: { id: string }) => id)).toEqual([second.id]);
  await api("DELETE", `/api/user/people/${tom.id}`, { token: owner.token });
  const rows = await rawSql()`select assignee_id, status from bookings where user_id = ${owner.id}`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { assignee_id: null, status: "confirmed" },
    { assignee_id: null, status: "confirmed" },
  ]);
});

it("are given to people of the account alone, and only by it", async () => {
  const [here, there] = [await makeFirm(), await makeFirm()];
  const job = await bookIn(2, here.owner);
  const stranger = { id: randomUUID() };
  for (const person of [there.tom, there.owner, stranger]) {
    const { status, body } = await give(here.owner, job.id, person);
    expect([status, body.error.startsWith("That person was not found")]).toEqual([404, true]);
  }
  expect((await give(there.owner, job.id, there.tom)).body.error).toContain("That job was not found");
  expect((await give(here.owner, randomUUID(), here.tom)).status).toBe(404);
  expect((await give(here.tom, job.id, here.tom)).status).toBe(403);
  expect(await jobsOf(there.tom)).toEqual([]);
});

it("stay no one's when their person is removed in the same moment", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, office, tom } = await makeFirm();
    const job = await bookIn(2, owner);
    const [given, removed] = await Promise.all([
      give(office, job.id, tom),
      api("DELETE", `/api/user/people/${tom.id}`, { token: owner.token }),
    ]);
    expect([200, 404]).toContain(given.status);
    expect(removed.status).toBe(200);
    const [row] = await rawSql()`select assignee_id from bookings where id = ${job.id}`;
    expect(row?.assignee_id).toBeNull();
  }
});

it("that are over are asked about, and their person says how they went; of no other job", async () => {
  const { owner, tom } = await makeFirm();
  const [mine, others, ahead] = [await bookIn(-5, owner), await bookIn(-6, owner), await bookIn(2, owner)];
  for (const { id } of [mine, ahead]) await give(owner, id, tom);
  const overOf = async () => (await api("GET", "/api/user/own-jobs", { token: tom.token })).body.over;
  expect(await overOf()).toMatchObject([{ id: mine.id, client_name: "Ann Smith", call_id: null }]);
  const tell = (id: string) =>
    api("PUT", `/api/user/bookings/${id}/outcome`, {
      token: tom.token,
      body: { outcome: "paid", amount_minor: 9_500, currency: "GBP" },
    });
  expect((await tell(others.id)).status).toBe(404);
  expect((await tell(ahead.id)).status).toBe(409);
  const told = await tell(mine.id);
  expect([told.status, told.body.data.outcome]).toEqual([200, "paid"]);
  expect(await overOf()).toEqual([]);
});
