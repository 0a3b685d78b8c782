import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { noteVisit } from "@/lib/dashboard/day/contract";
import { api } from "@/tests/support/api";
import { makePerson } from "@/tests/support/people";
import { describeRefusals } from "@/tests/support/refusals";

describeRefusals(noteVisit, "/api/user/visits");

it("notes the visit of the signed-in user, at once and again (DAY-02)", async () => {
  const [client, other] = await Promise.all([makePerson(), makePerson()]);
  for (let look = 0; look < 2; look += 1) {
    expect((await api("POST", "/api/user/visits", { token: client.token, body: {} })).status).toBe(200);
  }
  const rows =
    await rawSql()`select user_id, since from client_visits where user_id in (${client.id}, ${other.id})`;
  expect([...rows]).toEqual([{ user_id: client.id, since: null }]);
});
