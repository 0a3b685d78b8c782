import { describe, expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { makePerson } from "@/tests/support/people";
import { makeRehearsed } from "@/tests/support/rehearsals";

const admin = await makePerson({ admin: true, fullName: "Ada Admin" });

type Client = Awaited<ReturnType<typeof makeRehearsed>>;

async function publish(client: Client, override_reason: string | null = null) {
  const { draft } = (await client.call("GET", "")).body.data;
  return client.call("POST", "/publish", { revision: draft.revision, note: null, override_reason });
}

const versionsOf = async (client: Client) => (await client.call("GET", "/versions")).body.data;

/** Changes one field of the draft. */
async function change(client: Client, fields: object) {
  const { draft } = (await client.call("GET", "")).body.data;
  await client.save({ ...draft.setup, ...fields });
}

describe("publishing (STUDIO-06)", () => {
  it("is refused without a passed rehearsal, and nothing goes live", async () => {
    const client = await makeRehearsed(admin);
    const answer = await publish(client);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe(
      "This draft has not passed a rehearsal. Rehearse it, or give a reason to publish it without one.",
    );
    expect(await versionsOf(client)).toEqual([]);
    expect(await rawSql()`select 1 from agents where user_id = ${client.userId}`).toHaveLength(0);
  });

  it("names the rehearsal that its draft passed", async () => {
    const client = await makeRehearsed(admin);
    const run = await client.rehearse();
    expect((await publish(client)).status).toBe(200);
    expect(await versionsOf(client)).toMatchObject([{ rehearsal_run: run.id, override_reason: null }]);
  });

  it("needs another rehearsal after any change, of the draft or of a tool", async () => {
    const client = await makeRehearsed(admin);
    await client.rehearse();
    await change(client, { emergency_words: ["gas"] });
    expect((await publish(client)).status).toBe(409);
    await client.rehearse();
    await rawSql()`
      update tools set name = 'reserve' where name = 'book_job' and id in (
        select tool_id from tool_targets where user_id = ${client.userId})`;
    expect((await publish(client)).status).toBe(409);
  });

  it("is not allowed by a rehearsal that failed, was cancelled, or is another client's", async () => {
    const [client, other] = [await makeRehearsed(admin), await makeRehearsed(admin)];
    const run = await client.rehearse();
    for (const status of ["failed", "cancelled", "broken"]) {
      await rawSql()`update rehearsals set status = ${status} where id = ${run.id}`;
      expect((await publish(client)).status, status).toBe(409);
    }
    await rawSql()`update rehearsals set status = 'passed', user_id = ${other.userId} where id = ${run.id}`;
    expect((await publish(client)).status).toBe(409);
  });

  it("without one keeps the reason and its author", async () => {
    const client = await makeRehearsed(admin);
    expect((await publish(client, "  ")).status).toBe(409);
    expect((await publish(client, "Gas number was wrong, could not wait")).status).toBe(200);
    expect(await versionsOf(client)).toMatchObject([
      {
        rehearsal_run: null,
        override_reason: "Gas number was wrong, could not wait",
        published_by: "Ada Admin",
      },
    ]);
  });

  it("is held by a constraint: no row of a version has neither", async () => {
    const { id } = await makePerson();
    await expect(rawSql()`
      insert into agent_versions (user_id, n, setup, body, digest) values (${id}, 1, '{}', '{}', 'x')`).rejects.toThrow(
      "agent_versions_rehearsed",
    );
  });
});
