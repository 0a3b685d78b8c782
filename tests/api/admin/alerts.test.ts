import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { type AlertPage, listAlerts, sendTestAlert } from "@/lib/dashboard/alerts/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

const URL = "/api/admin/alerts";
describeRefusals(listAlerts, URL);
describeRefusals(sendTestAlert, `${URL}/test`);

const admin = await makePerson({ admin: true });

const show = async (query = ""): Promise<AlertPage> =>
  (await api("GET", `${URL}?${query}`, { token: admin.token })).body.data;

const add = async (userId: string, kind: string, closed: string | null) => {
  const [row] = await rawSql()<[{ id: string }]>`
    insert into alerts (kind, subject, user_id, title, line, path, since, closed_at)
    values (${kind}, ${userId}, ${userId}, 'The agent fails', 'Mend it.', '/admin', now() - interval '1 hour', ${closed})
    returning id`;
  return row.id;
};

describe("the list of alerts (AGENCY-03)", () => {
  it("has what is open, and what is over in pages, the newest first", async () => {
    const { id } = await makePerson();
    const open = await add(id, "agent", null);
    const past: string[] = [];
    // In a year that no other test has alerts in.
    for (let day = 1; day <= 31; day++) past.push(await add(id, "agent", `2099-01-${day}`));
    const first = await show();
    expect(first.open.find((alert) => alert.id === open)).toEqual({
      id: open,
      kind: "agent",
      title: "The agent fails",
      line: "Mend it.",
      path: "/admin",
      since: expect.any(String),
      opened_at: expect.any(String),
      closed_at: null,
    });
    expect(first.past.map((alert) => alert.id)).toEqual(past.toReversed().slice(0, 30));
    expect(first.next).toBe(30);
    expect((await show("from=30")).past[0]?.id).toBe(past[0]);
    await rawSql()`delete from alerts where user_id = ${id}`;
  });

  it("goes with its client", async () => {
    const { id } = await makePerson();
    const alert = await add(id, "agent", null);
    await rawSql()`delete from accounts where id = ${id}`;
    expect(await rawSql()`select from alerts where id = ${alert}`).toEqual([]);
  });
});
