import { randomInt } from "node:crypto";
import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { makeOwner } from "./support/owners";
import { expect, test } from "./support/test";

/** One of our numbers. */
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

test("a client switches the text on and words it, a caller who wanted to think gets it once, and what came of it is shown", async ({
  openAs,
}) => {
  const caller = `+447400${randomInt(100_000, 999_999)}`;
  const client = await makeOwner({ text_sender: OURS, time_zone: eveningZone() });
  const page = await openAs(client, { viewport: { width: 360, height: 780 } });
  await page.goto("/settings#follow-ups");
  const card = page.getByRole("region", { name: "Callers who did not book" });
  await page.locator("#follow-ups").scrollIntoViewIfNeeded();
  await card.getByRole("switch", { name: "Text callers who did not book" }).click();
  await expect(card.getByRole("switch")).toBeChecked();
  await card.getByLabel("What it says").fill("Any questions? See evil.example");
  await card.getByRole("button", { name: "Save the text" }).click();
  await expect(page.getByText(/can’t have links/).first()).toBeVisible();
  await card.getByLabel("What it says").fill("Any questions? Just reply.");
  await expect(card).toContainText("Any questions? Just reply. Reply STOP for no more texts.”");
  await card.getByRole("button", { name: "Save the text" }).click();
  await expect(card.getByRole("button", { name: "Save the text" })).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await sql`update follow_up_settings set on_since = now() - interval '1 day' where user_id = ${client.id}`;
  const { callId } = await insertCall(client.id, {
    phoneNumber: caller,
    happenedAt: new Date(Date.now() - 30 * 60_000),
    transcript:
      "AI: Hello.\nUser: My boiler is leaking, what times have you got?\nAI: Ten or two.\nUser: I'll have a think about it and ring you back.",
  });
  await sql`insert into outbox (event, subject, payload)
    values ('call.changed', ${callId}, jsonb_build_object('callId', ${callId}::text))`;
  const reason = async () =>
    (await sql`select reason from call_reasons where call_id = ${callId}`)[0]?.reason;
  await expect.poll(reason, { timeout: 20_000 }).toBe("undecided");
  await sql`select graphile_worker.add_job('follow-up-callers')`;
  await expect.poll(() => textsTo(caller), { timeout: 20_000 }).toHaveLength(1);
  expect((await textsTo(caller))[0]).toMatch(
    /: Any questions\? Just reply\. Reply STOP for no more texts\.$/,
  );

  await page.goto("/dashboard/not-booked");
  await expect(page.getByRole("region", { name: "Texted afterwards" })).toContainText(
    "0 of 1 caller booked within two weeks after a text.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`/dashboard/calls/${callId}`);
  const why = page.getByRole("region", { name: "Why they did not book" });
  await why.scrollIntoViewIfNeeded();
  await expect(why).toContainText("Texted afterwards: ");
  expect(await axeFindings(page)).toEqual([]);
});
