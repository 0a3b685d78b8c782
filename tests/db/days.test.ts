import { describe, expect, it } from "vitest";
import { execute, rawSql } from "@/db/client";
import { type ClientDay, daysToCount } from "@/lib/calls/ledger/count-days";
import { countFromCalls } from "@/lib/dashboard/figures/day-counts";
import { keepCallCounts } from "@/lib/dashboard/figures/keep-counts";
import { addDays } from "@/lib/platform/locale/dates";
import { localDay, startOfDay } from "@/lib/platform/locale/zoned-time";
import { makeAgent } from "@/tests/support/agents";
import { api } from "@/tests/support/api";
import { makeCall } from "@/tests/support/calls";
import { makePerson } from "@/tests/support/people";

const ZONES = [
  "Europe/London",
  "Europe/Dublin",
  "America/New_York",
  "America/Phoenix",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
];

describe("a client's days", () => {
  it("are those of their zone and add up to all calls, over both clock changes (PLACE-02)", async () => {
    const { id } = await makePerson();
    const [first, last] = ["2026-02-20", "2026-11-20"];
    await rawSql()`
      insert into call_logs (call_id, user_id, happened_at)
      select 'call ' || gen_random_uuid(), ${id}, at
      from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '35 minutes') at`;
    const calls = await rawSql()<
      { at: Date }[]
    >`select happened_at as at from call_logs where user_id = ${id}`;
    for (const timeZone of ZONES) {
      const range = { from: addDays(first, -1), to: addDays(last, 1) };
      const rows = await execute<{ day: string; calls: number }[]>(
        countFromCalls({ userId: id, timeZone }, range),
      );
      const expected = Map.groupBy(calls, ({ at }) => localDay(at.getTime(), timeZone));
      expect(new Map(rows.map(({ day, calls }) => [day, calls])), timeZone).toEqual(
        new Map([...expected].map(([day, { length }]) => [day, length])),
      );
      expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(calls.length);
      // Each half of the year alone, as a period that begins with a clock change is read.
      for (const day of [...expected.keys()].filter((day) => /-(03|04|10|11)-/.test(day))) {
        const [row] = await execute<{ calls: number }[]>(
          countFromCalls({ userId: id, timeZone }, { from: day, to: day }),
        );
        expect(row?.calls, `${timeZone} ${day}`).toBe(expected.get(day)?.length);
      }
    }
  });

  it("are counted again when the zone changes (PLACE-02)", async () => {
    const person = await makePerson();
    await makeAgent(person.id, { country: "NZ", time_zone: "Pacific/Auckland" });
    const [auckland, honolulu] = ["Pacific/Auckland", "Pacific/Honolulu"];
    // Noon two days ago in Auckland is the day before in Honolulu, all year.
    const day = addDays(localDay(Date.now(), auckland), -2);
    const happenedAt = new Date(startOfDay(day, auckland) + 12 * 3_600_000);
    await makeCall(person.id, { happenedAt, startedAt: happenedAt });
    const shown = async () => {
      const { body } = await api("GET", "/api/user/dashboard", { token: person.token });
      return body.data.calls_by_day.map(({ day }: { day: string }) => day);
    };
    await keepCallCounts(person.id);
    expect(await shown()).toEqual([day]);
    await rawSql()`update agents set time_zone = ${honolulu} where user_id = ${person.id}`;
    expect(await shown()).toEqual([addDays(day, -1)]);
    await keepCallCounts(person.id);
    expect(await shown()).toEqual([addDays(day, -1)]);
  });

  it("begin at the client's midnight in lists and files (PLACE-02)", async () => {
    const person = await makePerson();
    const zone = "America/Los_Angeles";
    await makeAgent(person.id, { country: "US", time_zone: zone });
    const from = startOfDay(addDays(localDay(Date.now(), zone), -6), zone);
    for (const minutes of [-1, 1]) {
      const at = new Date(from + minutes * 60_000);
      await makeCall(person.id, { happenedAt: at, startedAt: at, phoneNumber: "+12145550142" });
    }
    const { body } = await api("GET", "/api/user/my-call-logs?days=7", { token: person.token });
    expect(body.data).toHaveLength(1);
    const file = await api("GET", "/api/user/call-logs.csv?days=7", { token: person.token });
    const [, line, ...rest] = (await file.response.text()).split("\r\n");
    const [year, month, date] = localDay(from, zone).split("-");
    expect(line).toContain(`${month}/${date}/${year},12:01 AM,`);
    expect(rest).toEqual([""]);
  });

  it("are counted again by the next comparison of calls when the zone changes (PLACE-02)", async () => {
    const person = await makePerson();
    await makeAgent(person.id, { country: "NZ", time_zone: "Pacific/Auckland" });
    const other = await makePerson();
    await rawSql()`update profiles set country = 'CA' where id = ${other.id}`;
    const longAgo = new Date(Date.now() - 20 * 86_400_000);
    for (const { id } of [person, other]) {
      await makeCall(id, { happenedAt: longAgo, startedAt: longAgo });
      await rawSql()`update call_logs set updated_at = ${longAgo} where user_id = ${id}`;
      await rawSql()`update agents set zone_changed_at = ${longAgo} where user_id = ${id}`;
    }
    const since = async (from: Date) =>
      (await execute<ClientDay[]>(daysToCount({ from, to: new Date() }))).filter(({ userId }) =>
        [person.id, other.id].includes(userId ?? ""),
      );
    const from = new Date(Date.now() - 60_000);
    expect(await since(from)).toEqual([]);
    await rawSql()`update agents set time_zone = 'Pacific/Chatham' where user_id = ${person.id}`;
    const days = await since(from);
    expect(new Set(days.map(({ zone }) => zone))).toEqual(new Set(["Pacific/Chatham"]));
    expect(days.length).toBeGreaterThanOrEqual(30);
    await makeCall(other.id);
    expect((await since(longAgo)).filter(({ userId }) => userId === other.id)).toContainEqual({
      userId: other.id,
      day: localDay(longAgo.getTime(), "America/Toronto"),
      zone: "America/Toronto",
    });
  });
});
