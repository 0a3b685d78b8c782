import { sql } from "./support/database";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("a client reads on the page of all calls whether every one is accounted for, and an admin why one is not", async ({
  openAs,
}) => {
  const client = await makeClient();
  await sql`
    insert into ledger_days (user_id, day, carrier, provider, here, fetching, lost, never_reached, other_way,
      not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost, compared_at)
    values (${client.id}, (now() at time zone 'Europe/London')::date, 5, 4, 4, 1, 0, 1, 0, 0, 0, 3, 0, 1, now())`;
  await sql`
    insert into ledger_entries (source, entry_id, user_id, caller, called_line, happened_at, ended_at, problem)
    values ('provider', ${client.id}, ${client.id}, '+447700900123', '+441134960150', now() - interval '1 hour',
      now() - interval '59 minutes', 'the voice provider no longer gives out this call')`;
  const page = await openAs(client);
  await page.goto("/dashboard/calls");
  const line = page.getByRole("region", { name: "Missing calls" });
  await expect(line).toContainText(/1 of 5 calls since \d+ \w+ is missing here\./);
  await expect(line).toContainText("1 is being fetched.");
  await expect(line).toContainText("1 never reached your agent, so it wasn’t answered.");
  await expect(line).toContainText("1 recording couldn’t be saved.");
  await expect(line).toContainText(/Last checked (today|yesterday) at \d\d:\d\d\./);

  const office = await openAs(admin);
  await office.goto(`/admin?tab=users&user=${client.id}`);
  const card = office.getByRole("region", { name: "Every call accounted for" });
  await expect(card).toContainText("the voice provider no longer gives out this call");
  await office.goto("/admin?tab=users");
  await expect(office.getByRole("region", { name: "Every call accounted for" })).toContainText(
    /calls? since/,
  );
});
