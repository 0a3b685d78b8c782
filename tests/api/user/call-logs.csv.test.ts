import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { callsCsv } from "@/lib/calls/calls/contract";
import { addDays } from "@/lib/platform/locale/dates";
import { api } from "@/tests/support/api";
import { book } from "@/tests/support/bookings";
import { makeCall } from "@/tests/support/calls";
import { londonDaysAgo as ago, londonDay } from "@/tests/support/london";
import { makePerson, type Person } from "@/tests/support/people";
import { inReferenceMode } from "@/tests/support/reference-mode";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/call-logs.csv";
const HEADER = "Date,Time,Caller,Assigned number,Direction,Duration,Status,Summary";

describeRefusals(callsCsv, URL);

async function download(person: Person, query = "") {
  const { status, headers, response } = await api("GET", URL + query, { token: person.token });
  expect(status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, headers, lines: bytes.toString("utf8").slice(1).split("\r\n") };
}

describe("GET /api/user/call-logs.csv", () => {
  it("is a UTF-8 file named for its period, header first, newest call next (DASH-18, DASH-19)", async () => {
    const person = await makePerson();
    await makeCall(person.id, { happenedAt: ago(2), startedAt: ago(2), summary: "Zweiter Anruf: Öl, bitte" });
    await makeCall(person.id, {
      happenedAt: ago(1),
      startedAt: ago(1),
      callDirection: "outbound",
      duration: null,
    });
    const { bytes, headers, lines } = await download(person);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const today = londonDay(Date.now());
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="calls-${addDays(today, -29)}-to-${today}.csv"`,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(lines[0]).toBe(HEADER);
    expect(lines[1]).toMatch(
      /^\d\d\/\d\d\/\d{4},\d\d:\d\d,07700 900123,0161 555 0100,Outbound,,Completed,The caller asked about opening hours\.$/,
    );
    expect(lines[2]).toMatch(/,Inbound,1:30,Completed,"Zweiter Anruf: Öl, bitte"$/);
    expect(lines.slice(3)).toEqual([""]);
  });

  it("holds only the client's own calls of the period (DASH-03, ROLE-06)", async () => {
    const [person, other] = await Promise.all([makePerson(), makePerson()]);
    for (const days of [0, 5, 8, 31, 89, 91]) {
      await makeCall(person.id, { happenedAt: ago(days), startedAt: ago(days), summary: `day ${days}` });
    }
    await makeCall(other.id, { happenedAt: ago(1), startedAt: ago(1) });
    const days = async (query: string) =>
      (await download(person, query)).lines.flatMap((line) => line.match(/day (\d+)$/)?.[1] ?? []);
    expect(await days("?days=7")).toEqual(["0", "5"]);
    expect(await days("")).toEqual(["0", "5", "8"]);
    expect(await days("?days=90")).toEqual(["0", "5", "8", "31", "89"]);
    const { body, status } = await api("GET", `${URL}?days=1000`, { token: person.token });
    expect([status, body.error]).toEqual([400, "Please check days: 7, 30 or 90"]);
  });

  it("is only a header for a client without calls (DASH-19)", async () => {
    expect((await download(await makePerson())).lines).toEqual([HEADER, ""]);
  });

  it("lets no caller put a formula into a spreadsheet, in any column they can reach (SAFE-01)", async () => {
    const person = await makePerson();
    const evil = '=cmd|"/c calc"!A0';
    await makeCall(person.id, {
      happenedAt: ago(0),
      startedAt: ago(0),
      phoneNumber: evil,
      vapiPhoneNumber: "@SUM(A1)",
      summary: "-2+3\r\n=1+1",
      endReason: "=1+1",
    });
    const { bytes } = await download(person);
    const text = bytes.toString("utf8");
    expect(text).toContain(`,"'=cmd|""/c calc""!A0",'@SUM(A1),Inbound,`);
    expect(text).toContain(`,"'-2+3\r\n=1+1"\r\n`);
  });

  it("gives each call the same status as the list, in both modes (CALLS-06, DASH-19)", async () => {
    const person = await makePerson();
    const { callId } = await makeCall(person.id, {
      happenedAt: ago(1),
      summary: "They declined the first slot.",
    });
    await book(person.id, callId, "confirmed");
    await makeCall(person.id, { happenedAt: ago(2), endReason: "customer-did-not-answer", duration: 0 });
    const statuses = async () => (await download(person)).lines.flatMap((line) => line.split(",")[6] ?? []);
    expect(await statuses()).toEqual(["Status", "Booked", "No answer"]);
    await inReferenceMode(async () => {
      expect(await statuses()).toEqual(["Status", "Incomplete", "Hung up"]);
    });
  });

  it("holds every call once however many there are, and takes them from the database as they are read (DASH-19)", async () => {
    const person = await makePerson();
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at, started_at, summary)
      select ${person.id} || ' ' || n, ${person.id}, at, at, 'call ' || n
      from generate_series(0, 2999) n, lateral (select now() - (n / 7) * interval '3.000001 seconds' as at) as moment`;
    const { lines } = await download(person);
    const numbers = lines.flatMap((line) => line.match(/call (\d+)$/)?.[1] ?? []).map(Number);
    expect(numbers).toHaveLength(3000);
    expect(new Set(numbers).size).toBe(3000);
    expect(numbers.map((number) => Math.floor(number / 7))).toEqual(
      Array.from({ length: 3000 }, (_, index) => Math.floor(index / 7)),
    );
    const { response } = await api("GET", URL, { token: person.token });
    const reader = response.body?.getReader();
    const first = (await reader?.read())?.value ?? new Uint8Array();
    await reader?.cancel();
    expect(first.length).toBeGreaterThan(1_000);
    expect(first.length).toBeLessThan(30_000);
  });

  it("is rate-limited (SAFE-05)", async () => {
    const { token } = await makePerson();
    const statuses = [];
    for (let request = 0; request < 21; request++) statuses.push((await api("GET", URL, { token })).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses[20]).toBe(429);
  });
});
