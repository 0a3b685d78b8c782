import { expect, it } from "vitest";
import { rawSql } from "@/db/client";
import { violatedConstraint } from "@/db/faults";
import { makePerson, type Person, supabaseFor } from "@/tests/support/people";

const join = ({ id }: Person, account: Person, role: string) =>
  rawSql()`insert into members (user_id, account_id, role) values (${id}, ${account.id}, ${role})`;

const callsOf = ({ id }: Person) => rawSql()`select call_id from call_logs where user_id = ${id}`;

async function makeCallOf({ id }: Person): Promise<void> {
  await rawSql()`insert into call_logs (call_id, user_id, started_at) values (${`call-${id}`}, ${id}, now())`;
}

it("a client begins as the owner of their own account", async () => {
  const ann = await makePerson();
  const rows = await rawSql()`select account_id, role from members where user_id = ${ann.id}`;
  expect([...rows]).toEqual([{ account_id: ann.id, role: "owner" }]);
});

it("two owners who remove each other at once: one of them remains, every time", async () => {
  const [ann, bob] = [await makePerson(), await makePerson({ joins: true })];
  for (let round = 0; round < 10; round += 1) {
    await rawSql()`
      insert into members (user_id, account_id, role) values (${ann.id}, ${ann.id}, 'owner'), (${bob.id}, ${ann.id}, 'owner')
      on conflict (user_id) do update set role = 'owner'`;
    const outcomes = await Promise.all([
      rawSql()`delete from members where user_id = ${ann.id}`.then(() => "gone", violatedConstraint),
      rawSql()`update members set role = 'office' where user_id = ${bob.id}`.then(
        () => "gone",
        violatedConstraint,
      ),
    ]);
    expect(outcomes.sort()).toEqual(["an_owner_remains", "gone"]);
    const left = await rawSql()`select 1 from members where account_id = ${ann.id} and role = 'owner'`;
    expect(left).toHaveLength(1);
  }
});

it("a user who is deleted takes no call along, and the last owner cannot be deleted", async () => {
  const [ann, bob, carl] = [
    await makePerson(),
    await makePerson({ joins: true }),
    await makePerson({ joins: true }),
  ];
  await makeCallOf(ann);
  await join(bob, ann, "owner");
  await join(carl, ann, "office");
  await rawSql()`delete from auth.users where id in (${ann.id}, ${carl.id})`;
  expect(await callsOf(ann)).toHaveLength(1);
  const left = await rawSql()`select user_id from members where account_id = ${ann.id}`;
  expect(left.map(({ user_id }) => user_id)).toEqual([bob.id]);
  const last = rawSql()`delete from auth.users where id = ${bob.id}`;
  expect(await last.then(() => "gone", violatedConstraint)).toBe("an_owner_remains");
  expect(
    await rawSql()`delete from profiles where id = ${ann.id}`.then(() => "gone", violatedConstraint),
  ).toBe("accounts_id_profiles_id_fk");
  expect(await callsOf(ann)).toHaveLength(1);
});

it("an account is deleted by itself, with all that is its own", async () => {
  const [ann, bob] = [await makePerson(), await makePerson({ joins: true })];
  await makeCallOf(ann);
  await join(bob, ann, "office");
  await rawSql()`delete from accounts where id = ${ann.id}`;
  expect(await callsOf(ann)).toHaveLength(0);
  expect(await rawSql()`select 1 from auth.users where id = ${ann.id}`).toHaveLength(0);
  expect(await rawSql()`select 1 from members where account_id = ${ann.id}`).toHaveLength(0);
});

it("the data API shows an account's connections to its owner and office alone", async () => {
  const owner = await makePerson();
  const [office, engineer] = [await makePerson({ joins: true }), await makePerson({ joins: true })];
  await join(office, owner, "office");
  await join(engineer, owner, "engineer");
  await rawSql()`insert into user_tokens (user_id, service) values (${owner.id}, 'google_gmail')`;
  const seen = async (person: Person) =>
    (await supabaseFor(person).from("user_tokens").select("user_id, service")).data;
  const row = { user_id: owner.id, service: "google_gmail" };
  expect([await seen(owner), await seen(office), await seen(engineer)]).toEqual([[row], [row], []]);
  await supabaseFor(office).from("user_tokens").delete().eq("user_id", owner.id);
  expect(await rawSql()`select 1 from user_tokens where user_id = ${owner.id}`).toHaveLength(1);
});

it("a user who was never approved is deleted with their empty account", async () => {
  const { id } = await makePerson();
  await rawSql()`update profiles set approved_at = null, disabled_at = now() where id = ${id}`;
  await rawSql()`delete from auth.users where id = ${id}`;
  expect(await rawSql()`select 1 from profiles where id = ${id}`).toHaveLength(0);
  expect(await rawSql()`select 1 from accounts where id = ${id}`).toHaveLength(0);
});
