import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

async function clientWithVisits(count: number) {
  const client = await makeClient();
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, caller_phone, confirmed_at)
    select gen_random_uuid(), ${client.id}, ${client.id}, 'confirmed', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', 'Boiler service', 'Customer ' || n,
      '+44770090010' || n, now() - interval '3 days'
    from generate_series(1, ${count}) n`;
  const visits = await sql<{ id: string }[]>`
    select id from bookings where user_id = ${client.id} order by starts_at desc`;
  return { client, ids: visits.map(({ id }) => id) };
}

test("a file shows which visits it is about before it is saved, and the list and the dashboard say what is measured (MONEY-01)", async ({
  openAs,
}) => {
  const { client, ids } = await clientWithVisits(3);
  const page = await openAs(client, { viewport: { width: 360, height: 780 } });
  await page.goto("/dashboard/jobs");
  const list = page.getByRole("region", { name: "How they turned out" });
  await expect(list).toContainText("None of 3 jobs known to be paid, 3 not recorded yet");
  const file = page.getByRole("region", { name: "Upload a spreadsheet" });
  const choose = (text: string) =>
    file
      .getByLabel("CSV file")
      .setInputFiles({ name: "jobs.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("Customer,Sum\nAnn,3\n");
  await expect(file.getByRole("alert")).toContainText("Add a column “Outcome” or “Amount”.");
  const rows = [`${ids[0]},paid,180`, `${ids[1]},no show,`, `${ids[2]},,`, `${ids[2]},maybe,`];
  await choose(`Booking ID,Outcome,Amount\n${rows.join("\n")}\n`);
  const found = file.getByRole("region", { name: "What the file says" });
  await expect(found).toContainText("2 new, 1 to correct, 1 without an outcome. Nothing is saved yet.");
  await expect(found.getByRole("listitem").first()).toContainText("Boiler service, Customer 1");
  await expect(found).toContainText("“maybe” is not an outcome. Use paid, done, no show or quoted.");
  expect(await axeFindings(page)).toEqual([]);
  await found.getByRole("button", { name: "Save 2 outcomes" }).click();
  await expect(file).toContainText("Saved 2 outcomes.");
  await expect(list).toContainText("Paid £180 for 1 of 3 jobs, 1 not recorded yet");
  await choose(`Booking ID,Outcome,Amount\n${rows.join("\n")}\n`);
  await expect(found).toContainText("0 new, 2 saved before");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await page.goto("/dashboard");
  await expect(page.getByText("Paid £180 for 1 of 3 jobs, 1 not recorded yet")).toBeVisible();
  await page.getByRole("link", { name: "Measured" }).click();
  await expect(page).toHaveURL(/\/dashboard\/jobs\?from=/);
  await list.getByRole("link", { name: "Paid" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  const saved =
    await sql`select outcome, source from job_outcomes where user_id = ${client.id} order by outcome`;
  expect(saved).toMatchObject([
    { outcome: "no_show", source: "csv" },
    { outcome: "paid", source: "csv" },
  ]);
});

test("a job is told in the list, and a colour is given a meaning", async ({ openAs }) => {
  const { client } = await clientWithVisits(2);
  const page = await openAs(client);
  await page.goto("/dashboard/jobs");
  const job = page.getByRole("listitem").filter({ hasText: "Customer 1" });
  await job.getByRole("button", { name: /Boiler service/ }).click();
  await job.getByRole("button", { name: "Quoted" }).click();
  await job.getByLabel("Quoted (£)").fill("450");
  await job.getByRole("button", { name: "Save" }).click();
  await expect(job.locator("[data-slot=badge]")).toHaveText("Quoted £450");

  await page.getByRole("link", { name: "Not recorded yet" }).click();
  await expect(job).toHaveCount(0);
  const other = page.getByRole("listitem").filter({ hasText: "Customer 2" });
  await other.getByRole("button", { name: /Boiler service/ }).click();
  const read = page.waitForResponse(/\/api\/user\/jobs\?/);
  await other.getByRole("button", { name: "Done", exact: true }).click();
  await read;
  await expect(other.locator("[data-slot=badge]")).toHaveText("Done");
  await expect(other.getByRole("button", { name: "Undo" })).toBeVisible();

  const calendar = page.getByRole("region", { name: "Record it in your calendar" });
  await calendar.getByLabel("Colour for done").selectOption("Basil");
  await expect(
    calendar.getByLabel("Colour for no-show").locator("option", { hasText: "Basil" }),
  ).toBeDisabled();
  await page.reload();
  await expect(calendar.getByLabel("Colour for done")).toHaveValue("10");
});

test("two jobs that are told at once both keep their place in a list that they no longer fit", async ({
  openAs,
}) => {
  const { client } = await clientWithVisits(3);
  const page = await openAs(client);
  await page.goto("/dashboard/jobs?outcome=unknown");
  const job = (of: string) => page.getByRole("listitem").filter({ hasText: of });
  let goOn = () => {};
  const bothTapped = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/user/bookings/*/outcome", async (route) => {
    await bothTapped;
    await route.continue();
  });
  for (const of of ["Customer 1", "Customer 2"]) {
    await job(of)
      .getByRole("button", { name: /Boiler service/ })
      .click();
    await job(of).getByRole("button", { name: "Done", exact: true }).click();
  }
  goOn();
  for (const of of ["Customer 1", "Customer 2"]) {
    await expect(job(of).locator("[data-slot=badge]")).toHaveText("Done");
  }
  await expect(page.getByRole("region", { name: "How they turned out" })).toContainText("1 not recorded yet");
  for (const of of ["Customer 1", "Customer 2"]) {
    await expect(job(of).getByRole("button", { name: "Undo" })).toBeVisible();
  }
});
