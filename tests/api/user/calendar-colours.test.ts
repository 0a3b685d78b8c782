import { expect, it } from "vitest";
import { calendarColours, saveCalendarColours } from "@/lib/agent/money/contract";
import { api } from "@/tests/support/api";
import { makePerson, type Person } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/user/calendar-colours";
const NONE = { done: null, no_show: null, quoted: null };
describeRefusals(calendarColours, URL);
describeRefusals(saveCalendarColours, URL, NONE);

const save = ({ token }: Person, body: object) => api("PUT", URL, { token, body });
const read = async ({ token }: Person) => (await api("GET", URL, { token })).body.data;

it("means what the client says, each colour one thing, and is one's own (ROLE-15)", async () => {
  const [client, other] = [await makePerson(), await makePerson()];
  expect(await read(client)).toEqual(NONE);
  await save(client, { ...NONE, done: "10", no_show: "11" });
  expect((await save(client, { ...NONE, done: "10", quoted: "5" })).body.data).toEqual({
    ...NONE,
    done: "10",
    quoted: "5",
  });
  expect(await read(client)).toEqual({ done: "10", no_show: null, quoted: "5" });
  expect(await read(other)).toEqual(NONE);
  for (const wrong of [
    { done: "10", quoted: "10" },
    { done: "12" },
    { done: "green" },
    { paid: "1", done: 3 },
  ]) {
    expect((await save(client, { ...NONE, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  }
});
