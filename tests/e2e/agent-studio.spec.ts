import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { setupOf } from "@/tests/support/agent-setup";
import { answer } from "./support/admin-page";
import { expectToast } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { sql } from "./support/database";
import { admin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

const section = (page: Page, title: string | RegExp) => page.getByRole("region", { name: title });
const PHONE = { width: 360, height: 800 };

async function edit(page: Page, change: () => Promise<void>) {
  const agent = section(page, "Agent");
  await agent.getByRole("button", { name: /^(Set up|Edit)$/ }).click();
  await change();
  await agent.getByRole("button", { name: "Save draft" }).click();
  await expect(agent.getByRole("button", { name: "Edit" })).toBeVisible();
}

async function publish(page: Page, note: string) {
  const card = section(page, "Draft and live");
  await card.getByLabel(/^What is new/).fill(note);
  await card.getByLabel(/^Why it goes live/).fill("Tried by hand");
  await card.getByRole("button", { name: "Publish" }).click();
  await expect(card).toContainText(`: ${note}.`);
}

test("an agent is changed as a draft, published with a note and brought back, in words (STUDIO-01, STUDIO-03, STUDIO-04)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  const client = await makeClient();
  await page.goto(`/admin?tab=users&user=${client.id}`);
  const agent = section(page, "Agent");
  const { business_name, trade, greeting } = setupOf();
  await edit(page, async () => {
    await agent.getByLabel("Business name").fill(business_name);
    await agent.getByLabel("Trade").fill(trade);
    await agent.getByLabel(/^Greeting/).fill(greeting);
    await agent.getByLabel(/^Job types/).fill("Boiler service, 60, £85");
  });
  await publish(page, "First words");
  await expect(section(page, "Draft and live")).toContainText("Version 1 is live");

  await edit(page, async () => {
    await agent.getByLabel(/^Job types/).fill("Boiler service, 60, £95");
    await agent.getByLabel("Voice", { exact: true }).selectOption({ label: "Ryan, Azure" });
    await agent.getByLabel(/^Your own instructions/).fill("Call the team “the lads”.");
    await expect(agent).toContainText("Draco takes over if Ryan fails.");
    expect(await axeFindings(page)).toEqual([]);
  });
  const card = section(page, "Draft and live");
  const changes = card.getByRole("list", { name: "What changes" });
  await expect(changes).toContainText("Boiler service now £95, was £85");
  await expect(changes).toContainText("Voice now Ryan (British), was Sonia (British)");
  const [live] = await sql<{ voice: string }[]>`select voice from agents where user_id = ${client.id}`;
  expect(live?.voice).toBe("en-GB-Sonia");

  const prompt = section(page, "Prompt");
  await prompt.getByRole("button", { name: "Read" }).click();
  await expect(prompt).toContainText("> Call the team “the lads”.");
  await prompt.getByRole("button", { name: "Live" }).click();
  await expect(prompt).toContainText("quote £85");
  await expect(prompt).not.toContainText("the lads");
  expect(await axeFindings(page)).toEqual([]);

  await publish(page, "Dearer");
  const versions = section(page, "Versions");
  await versions.getByRole("button", { name: "Show" }).click();
  await expect(versions.getByRole("listitem")).toHaveCount(2);
  await expect(versions.getByRole("listitem").first()).toContainText("Boiler service now £95, was £85");
  await versions.getByRole("button", { name: "Restore version 1" }).click();
  await answer(page, "Go back to version 1?", "Restore version 1");
  await expectToast(page, {
    variant: "default",
    title: "Version restored",
    description: "Version 3 answers the next call.",
  });
  await expect(versions.getByRole("listitem").first()).toContainText("brings back version 1");
  await page.setViewportSize(PHONE);
  await expect(versions).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await axeFindings(page)).toEqual([]);
});

test("a voice is heard before it is chosen, from our own server, and the page says where there is none (STUDIO-01)", async ({
  openAs,
}) => {
  const sound = readFileSync("local/demo/recordings/dialogues/wrong-number.mp3");
  await sql`insert into voice_samples (voice, sound) values ('en-GB-Thomas', ${sound})
    on conflict (voice) do nothing`;
  const page = await openAs(admin);
  const client = await makeClient();
  await page.goto(`/admin?tab=users&user=${client.id}`);
  const agent = section(page, "Agent");
  await agent.getByRole("button", { name: "Set up" }).click();
  await agent.getByLabel("Voice", { exact: true }).selectOption("aura-pandora");
  await expect(agent).toContainText("There is no recording of Pandora: this server has no key for Deepgram.");
  await expect(agent.getByRole("button", { name: /^Hear/ })).toHaveCount(0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await agent.getByLabel("Voice", { exact: true }).selectOption("en-GB-Thomas");
  await agent.getByRole("button", { name: "Hear Thomas" }).click();
  await expect(agent.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect
    .poll(() => agent.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  expect(asked.filter((url) => url.endsWith("/api/voices/en-GB-Thomas/sample"))).not.toEqual([]);
  expect([...new Set(asked.map((url) => new URL(url).origin))]).toEqual([new URL(page.url()).origin]);
  expect(await axeFindings(page)).toEqual([]);
});
