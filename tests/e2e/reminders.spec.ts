import { randomUUID } from "node:crypto";
import { isLeftOut } from "@/lib/agent/reminders/left-out";
import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
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

async function textsTo(number: string): Promise<string[]> {
  const answer = await fetch(`${environment.twilioUrl}/_control/messages`);
  const { messages } = (await answer.json()) as { messages: { to: string; body: string }[] };
  return messages.filter(({ to }) => to === number).map(({ body }) => body);
}

/** An id of a visit that is reminded of. */
function newId(): string {
  for (;;) {
    const id = randomUUID();
    if (!isLeftOut(id)) return id;
  }
}

type Visit = { userId: string; callId: string; customer: string; hours: number };

async function insertVisit({ userId, callId, customer, hours }: Visit): Promise<void> {
  await sql`
    insert into bookings (id, user_id, calendar_id, call_id, status, starts_at, ends_at, job, client_name,
      caller_phone, confirmed_at)
    values (${newId()}, ${userId}, ${userId}, ${callId}, 'confirmed', date_trunc('minute', now()) + ${hours} * interval '1 hour',
      date_trunc('minute', now()) + ${hours + 1} * interval '1 hour', 'Boiler service', 'Ann Smith', ${customer}, now() - interval '3 days')`;
}

test("a client switches reminders on, a customer keeps their visit by text, and the call's page says so (MONEY-08)", async ({
  openAs,
}) => {
  const customer = "+447700900413";
  const client = await makeOwner({ text_sender: OURS, time_zone: eveningZone() });
  const { callId } = await insertCall(client.id, { phoneNumber: customer });
  await insertVisit({ userId: client.id, callId, customer, hours: 14 });
  const page = await openAs(client);
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Reminders for your customers" });
  await card.getByRole("switch", { name: "Remind customers by text" }).click();
  await expect(card.getByRole("switch")).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);

  await sql`select graphile_worker.add_job('remind-visits')`;
  await expect.poll(() => textsTo(customer), { timeout: 20_000 }).toHaveLength(1);
  expect((await textsTo(customer))[0]).toMatch(/a reminder of your boiler service tomorrow/);
  await page.goto(`/dashboard/calls/${callId}`);
  const booking = page.getByRole("region", { name: "Booking" });
  await expect(booking).toContainText("Reminded by text, no answer yet");
  await fetch(`${environment.twilioUrl}/_control/inbound-message`, {
    method: "POST",
    body: JSON.stringify({ from: customer, to: OURS, body: "1" }),
  });
  await expect.poll(() => textsTo(customer), { timeout: 20_000 }).toHaveLength(2);
  await page.reload();
  await expect(booking).toContainText("Confirmed by text");
  await page.goto("/settings");
  await expect(card).toContainText("Too few visits to say.");
});

test("one tap on the booking's card texts the customer once that somebody is on the way (MONEY-08)", async ({
  openAs,
}) => {
  const customer = "+447700900414";
  const client = await makeOwner({ text_sender: OURS });
  const { callId } = await insertCall(client.id, { phoneNumber: customer });
  await insertVisit({ userId: client.id, callId, customer, hours: 1 });
  const page = await openAs(client, { viewport: { width: 360, height: 740 } });
  await page.goto(`/dashboard/calls/${callId}`);
  const booking = page.getByRole("region", { name: "Booking" });
  await booking.getByRole("button", { name: "Text “on our way” to Ann Smith" }).click();
  await expect(booking).toContainText(/Texted “on our way” at /);
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => textsTo(customer), { timeout: 20_000 }).toHaveLength(1);
  expect((await textsTo(customer))[0]).toMatch(/we are on our way to you for your boiler service at /);
  await page.reload();
  await expect(booking).toContainText(/Texted “on our way” at /);
  await expect(booking.getByRole("button", { name: /on our way/ })).toHaveCount(0);
});
