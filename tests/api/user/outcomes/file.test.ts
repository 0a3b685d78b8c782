import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { jobsCsv, myJobs, readOutcomesFile } from "@/lib/agent/money/contract";
import { HOUR } from "@/lib/platform/core/clock";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";
import { makeVisit } from "@/tests/support/visits";

const FILE = "/api/user/outcomes/file";
const JOBS = "/api/user/jobs";
describeRefusals(readOutcomesFile, FILE, { text: "id,outcome\n" });
describeRefusals(myJobs, JOBS);
describeRefusals(jobsCsv, `${JOBS}.csv`);

const send = ({ token }: Person, text: string, apply = false) =>
  api("POST", FILE, { token, body: { text, apply } });
const rowsOf = ({ id }: Person) => rawSql()`
  select outcome, amount_minor::int, booking_id, revision from job_outcomes
  where user_id = ${id} and source = 'csv' order by created_at, revision`;
const phoned = (id: string, phone: string) =>
  rawSql()`update bookings set caller_phone = ${phone}, client_name = 'Anna Price' where id = ${id}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);

describe("a file of outcomes", () => {
  it("shows its matches first and changes nothing, then is saved; sent again it is one, corrected it corrects (MONEY-01)", async () => {
    const client = await makePerson();
    const [byId, byPhone] = [
      await makeVisit(client.id, { startsAt: hoursAgo(30) }),
      await makeVisit(client.id, { startsAt: hoursAgo(100) }),
    ];
    await phoned(byPhone, "+447700900123");
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(hoursAgo(100));
    const file = (amount: string) =>
      `Booking ID,Phone,Date,Outcome,Amount\n${byId},,,paid,${amount}\n,07700 900123,${day},no show,\n${byId},,,,\n,07700 900999,${day},done,`;
    const shown = await send(client, file("180"));
    expect(shown.status, JSON.stringify(shown.body)).toBe(200);
    expect(shown.body.data).toMatchObject({
      blank: 1,
      saved: 0,
      rows: [
        { line: 2, booking_id: byId, outcome: "paid", amount_minor: 18_000, currency: "GBP", state: "new" },
        { line: 3, booking_id: byPhone, client_name: "Anna Price", outcome: "no_show", state: "new" },
        { line: 5, state: "problem", problem: "You had no visit with this number on this day." },
      ],
    });
    expect(await rowsOf(client)).toEqual([]);

    expect((await send(client, file("180"), true)).body.data.saved).toBe(2);
    const again = await send(client, file("180"), true);
    expect(again.body.data).toMatchObject({ saved: 0, rows: [{ state: "known" }, { state: "known" }, {}] });
    expect((await send(client, file("190"), true)).body.data.saved).toBe(1);
    expect((await rowsOf(client)).filter(({ booking_id }) => booking_id === byId)).toMatchObject([
      { outcome: "paid", amount_minor: 18_000, revision: 1 },
      { outcome: "paid", amount_minor: 19_000, revision: 2 },
    ]);
  });

  it("finds the client's own visits alone, that were confirmed and have begun, and guesses nothing (ROLE-15)", async () => {
    const [client, other] = [await makePerson(), await makePerson()];
    const [own, theirs] = [await makeVisit(client.id, { startsAt: hoursAgo(26) }), await makeVisit(other.id)];
    const ahead = await makeVisit(client.id, { startsAt: new Date(Date.now() + HOUR) });
    const cancelled = await makeVisit(client.id, { status: "cancelled" });
    const [one, two] = [
      await makeVisit(client.id, { startsAt: new Date("2026-06-01T08:00Z") }),
      await makeVisit(client.id, { startsAt: new Date("2026-06-01T12:00Z") }),
    ];
    await Promise.all([phoned(one, "+447700900124"), phoned(two, "+447700900124")]);
    const lines = [theirs, ahead, cancelled].map((id) => `${id},,,done`);
    const { body } = await send(
      client,
      `id,phone,date,outcome\n${[...lines, ",07700 900124,1/6/2026,done", `${own},,,done`, `${own},,,quoted`].join("\n")}`,
      true,
    );
    expect(body.data.rows.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      ...Array.from({ length: 3 }, () => "You have no visit with this ID that has begun."),
      "Several visits fit. Add the booking’s ID, which the downloaded file has.",
      null,
      "An earlier row is about the same visit. Keep one of them.",
    ]);
    expect(body.data.rows[0]).toMatchObject({ booking_id: null, job: null });
    expect(await rowsOf(client)).toMatchObject([{ booking_id: own, outcome: "done" }]);
    expect(await rowsOf(other)).toEqual([]);
  });

  it("is refused with a sentence where it cannot be read", async () => {
    const answer = await send(await makePerson(), "hello");
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain("The first line has to name the columns.");
    expect((await send(await makePerson(), "x".repeat(200_001))).status).toBe(400);
  });
});

describe("the list of jobs", () => {
  const list = async ({ token }: Person, query = "") => (await api("GET", `${JOBS}${query}`, { token })).body;

  it("has the visits that have begun, the newest first, page by page, and what is measured of all of them", async () => {
    const [client, other] = [await makePerson(), await makePerson()];
    const { callId } = await makeCall(client.id);
    const ids: string[] = [];
    for (const hours of [3, 6, 9, 12, 15])
      ids.push(await makeVisit(client.id, { startsAt: hoursAgo(hours), callId }));
    await makeVisit(client.id, { startsAt: new Date(Date.now() + HOUR) });
    await makeVisit(client.id, { status: "cancelled" });
    await makeVisit(other.id);
    const tell = (id: string | undefined, body: object) =>
      api("PUT", `/api/user/bookings/${id}/outcome`, { token: client.token, body });
    await tell(ids[0], { outcome: "paid", amount_minor: 18_000, currency: "GBP" });
    await tell(ids[1], { outcome: "paid", amount_minor: 5_050, currency: "GBP" });
    await tell(ids[2], { outcome: "paid", amount_minor: 7_000, currency: "EUR" });
    await tell(ids[3], { outcome: "no_show" });
    const first = await list(client, "?limit=2");
    expect(first.data).toMatchObject([
      { id: ids[0], call_id: callId, result: { outcome: "paid", amount_minor: 18_000 } },
      { id: ids[1] },
    ]);
    expect(first.measured).toEqual({
      ...{ jobs: 5, paid: 3, unknown: 1 },
      sums: [
        { currency: "GBP", minor: 23_050 },
        { currency: "EUR", minor: 7_000 },
      ],
    });
    const second = await list(client, `?limit=2&cursor=${first.next_cursor}`);
    const third = await list(client, `?limit=2&cursor=${second.next_cursor}`);
    expect([...first.data, ...second.data, ...third.data].map(({ id }) => id)).toEqual(ids);
    expect(third.next_cursor).toBeNull();
    expect((await list(client, "?outcome=unknown")).data).toMatchObject([{ id: ids[4] }]);
  });

  it("has as many paid jobs as the figure says, on each day by the client's clock", async () => {
    const client = await makePerson();
    // In summer, London's day begins at 23:00 UTC.
    const job = await makeVisit(client.id, { startsAt: new Date("2026-06-30T23:30Z") });
    await api("PUT", `/api/user/bookings/${job}/outcome`, {
      token: client.token,
      body: { outcome: "paid", amount_minor: 100, currency: "GBP" },
    });
    expect((await list(client, "?from=2026-07-01&to=2026-07-01")).measured.paid).toBe(1);
    expect((await list(client, "?from=2026-07-01&to=2026-07-01&outcome=paid")).data).toHaveLength(1);
    expect((await list(client, "?from=2026-06-30&to=2026-06-30")).measured).toEqual({
      ...{ jobs: 0, paid: 0, unknown: 0, sums: [] },
    });
    expect((await api("GET", `${JOBS}?from=June`, { token: client.token })).status).toBe(400);
  });

  it("is a file that is read back as it is, with nothing that a spreadsheet would run", async () => {
    const client = await makePerson();
    const id = await makeVisit(client.id);
    await rawSql()`update bookings set client_name = '=1+1', caller_phone = '+447700900125' where id = ${id}`;
    const { response } = await api("GET", `${JOBS}.csv`, { token: client.token });
    const text = await response.text();
    expect(text).toMatch(/Booking ID,Date,Time,Job,Customer,Phone,Outcome,Amount,Currency\r\n/);
    expect(text).toContain(`,'=1+1,`);
    const filled = text.replace(/,,,\r\n$/, ",paid,180,\r\n");
    expect((await send(client, filled, true)).body.data).toMatchObject({
      saved: 1,
      rows: [{ booking_id: id, outcome: "paid", amount_minor: 18_000 }],
    });
    const paid = await (await api("GET", `${JOBS}.csv`, { token: client.token })).response.text();
    expect(paid).toMatch(/,paid,180\.00,GBP\r\n$/);
    expect((await send(client, paid, true)).body.data).toMatchObject({
      saved: 0,
      rows: [{ state: "known" }],
    });
  });
});
