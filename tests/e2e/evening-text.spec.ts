import { sql } from "./support/database";
import { environment } from "./support/environment";
import { makeOwner } from "./support/owners";
import { expect, test } from "./support/test";

/** One of our numbers, whose texts Twilio's stand-in brings to the product. */
const OURS = "+441134960150";

/** A zone where it is seven in the evening now. */
function eveningZone(): string {
  const ahead = ((19 - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

type Text = { to: string; from: string; body: string };
const textsTo = async (number: string): Promise<string[]> => {
  const answer = await fetch(`${environment.twilioUrl}/_control/messages`);
  const { messages } = (await answer.json()) as { messages: Text[] };
  return messages
    .filter(({ to, body }) => to === number && /^(How did it go|Noted)/.test(body))
    .map(({ body }) => body);
};

test("a client switches the evening's text on, answers it for two visits at once, and the to-do list is empty (MONEY-01)", async ({
  openAs,
}) => {
  const phone = "+447700900412";
  const client = await makeOwner({ text_sender: OURS, notification_number: phone, time_zone: eveningZone() });
  await sql`
    insert into bookings (id, user_id, calendar_id, status, starts_at, ends_at, job, client_name, confirmed_at)
    select gen_random_uuid(), ${client.id}, ${client.id}, 'confirmed', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', 'Boiler service', 'Customer ' || n, now() - interval '3 days'
    from generate_series(1, 2) n`;
  const page = await openAs(client);
  await page.goto("/settings");
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/user/notifications") && answer.request().method() === "PUT",
  );
  await page.getByRole("switch", { name: "How did it go? By text" }).click();
  expect((await saved).status()).toBe(200);
  await page.goto("/dashboard");
  await expect(page.getByText("2 visits are over")).toBeVisible();

  await sql`select graphile_worker.add_job('ask-outcomes')`;
  await expect.poll(() => textsTo(phone), { timeout: 20_000 }).toHaveLength(1);
  expect((await textsTo(phone))[0]).toMatch(
    /^How did it go\?\n1 Boiler service, Customer 2, .+\n2 Boiler service, Customer 1, /,
  );
  await fetch(`${environment.twilioUrl}/_control/inbound-message`, {
    method: "POST",
    body: JSON.stringify({ from: phone, to: OURS, body: "1 180\n2 no show" }),
  });
  await expect.poll(() => textsTo(phone), { timeout: 20_000 }).toContain("Noted: 1 paid £180, 2 no-show.");
  await expect(page.getByText("Nothing to do.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 visits are over")).toHaveCount(0);
  const told = await sql`
    select outcome, source from job_outcomes where user_id = ${client.id} order by outcome`;
  expect(told).toMatchObject([
    { outcome: "no_show", source: "text" },
    { outcome: "paid", source: "text" },
  ]);
});
