import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { advanceRun } from "@/lib/outward/runs/advance-run";
import { claimRuns, renewLeases } from "@/lib/outward/runs/claim-runs";
import { makePerson, type Person } from "@/tests/support/people";
import { settled } from "@/tests/support/settled";
import { define, emitBooking, publish } from "@/tests/support/workflows";
import { engine } from "@/worker/engine";

/** Clients with this many due runs each, of a workflow with one step. */
async function makeQueues(...lengths: number[]): Promise<{ people: Person[]; userIds: string[] }> {
  const people = await Promise.all(lengths.map(() => makePerson()));
  const steps = [{ id: "s1", kind: "add_to_do", message: "Ring back" }];
  for (const person of people)
    await publish(person, define({ trigger: { kind: "booking.confirmed" }, steps }));
  for (const [index, length] of lengths.entries())
    for (let run = 0; run < length; run++) await emitBooking(people[index]?.id ?? "");
  await settled();
  return { people, userIds: people.map(({ id }) => id) };
}

const countOf = (leases: { userId: string }[], { id }: Person) =>
  leases.filter(({ userId }) => userId === id).length;

describe("turns", () => {
  it("take one run of each client before a second one, and at most four of one (FLOW-04)", async () => {
    const { people, userIds } = await makeQueues(8, 8, 1);
    const [busy, other, quiet] = people as [Person, Person, Person];
    await rawSql()`update run_turns set served_at = now() where user_id in (${other.id}, ${quiet.id})`;
    const first = await claimRuns(3, { userIds });
    expect(people.map((person) => countOf(first, person))).toEqual([1, 1, 1]);
    const more = [...first, ...(await claimRuns(100, { userIds }))];
    expect([countOf(more, busy), countOf(more, other), countOf(more, quiet)]).toEqual([4, 4, 1]);
    expect(await claimRuns(100, { userIds })).toEqual([]);
  });

  it("pass a client who has four runs at work, however long ago it was served (FLOW-04)", async () => {
    const { people, userIds } = await makeQueues(6, 1);
    const [busy, quiet] = people as [Person, Person];
    expect(await claimRuns(4, { userIds: [busy.id] })).toHaveLength(4);
    await rawSql()`update run_turns set served_at = '-infinity' where user_id = ${busy.id}`;
    await rawSql()`update run_turns set served_at = now() where user_id = ${quiet.id}`;
    expect(countOf(await claimRuns(1, { userIds }), quiet)).toBe(1);
  });

  it("come round: who was served waits for those who were not (FLOW-04)", async () => {
    const { people, userIds } = await makeQueues(3, 3, 3);
    const served: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const [lease] = await claimRuns(1, { userIds });
      if (!lease) throw new Error("no run was due");
      served.push(lease.userId);
      await advanceRun(lease, engine, new AbortController().signal);
    }
    expect(new Set(served.slice(0, 3)).size).toBe(people.length);
    expect(served.slice(3)).toEqual(served.slice(0, 3));
  });

  it("do not come while a service has asked for a pause (FLOW-04)", async () => {
    const { userIds } = await makeQueues(1);
    await rawSql()`update run_turns set quiet_until = now() + interval '1 hour' where user_id = ${userIds[0] ?? ""}`;
    expect(await claimRuns(1, { userIds })).toEqual([]);
  });

  it("end with the lease, and are renewed under its fence alone (FLOW-04)", async () => {
    const { userIds } = await makeQueues(1);
    const [dead] = await claimRuns(1, { userIds, lease: 0 });
    const [alive] = await claimRuns(1, { userIds });
    if (!dead || !alive) throw new Error("the run was not due");
    expect(alive).toMatchObject({ runId: dead.runId, fence: dead.fence + 1 });
    await renewLeases([dead], -60_000);
    expect(await claimRuns(1, { userIds })).toEqual([]);
    await renewLeases([alive], -60_000);
    expect(await claimRuns(1, { userIds })).toMatchObject([{ fence: alive.fence + 1 }]);
  });
});
