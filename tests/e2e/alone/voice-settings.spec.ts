import type { Page } from "@playwright/test";
import { answer } from "../support/admin-page";
import { environment } from "../support/environment";
import { admin } from "../support/people";
import { openSettings, saveButton, settingBox, settingRow, storedValue } from "../support/settings-page";
import { expect, test } from "../support/test";

// Every client's assistant follows a change of these settings, so no other test runs meanwhile: see playwright.config.ts.

const HIDDEN = "***hidden***";
const secretBox = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("long texts and those whose key holds uri have several lines (SYSTEM-06)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openSettings(page);
  const tag = (key: string) => settingBox(page, key).evaluate((element) => element.tagName);
  expect(await tag("vapi_sip_uri")).toBe("TEXTAREA");
  expect(await tag("vapi_server_url")).toBe("INPUT");
  const before = await settingBox(page, "vapi_server_url").inputValue();
  const long = `https://voice.example.com/${"a".repeat(80)}`;
  await settingBox(page, "vapi_server_url").fill(long);
  await saveButton(page, "vapi_server_url").click();
  await expect(settingRow(page, "vapi_server_url").locator("textarea")).toHaveValue(long);
  await settingBox(page, "vapi_server_url").fill(before);
  await saveButton(page, "vapi_server_url").click();
  await expect(settingRow(page, "vapi_server_url").locator("input")).toHaveValue(before);
});

test("a secret is masked, saved, removed only on purpose, and never shown (SYSTEM-07, SYSTEM-08, SYSTEM-09, SAFE-02)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openSettings(page);
  const key = secretBox(page, "API key");
  await expect(key).toHaveAttribute("type", "password");
  await expect(key).toHaveValue(HIDDEN);
  await page.getByRole("button", { name: "Show API key" }).click();
  await expect(key).toHaveAttribute("type", "text");
  await expect(key).toHaveValue(HIDDEN);
  await page.getByRole("button", { name: "Hide API key" }).click();

  await key.fill(environment.vapiKey);
  await page.getByRole("button", { name: "Show API key" }).click();
  await expect(key).toHaveValue(environment.vapiKey);
  await saveButton(page, "vapi_api_key").click();
  await expect(
    settingRow(page, "vapi_api_key").getByText("updated successfully", { exact: true }),
  ).toBeVisible();
  await expect(key).toHaveAttribute("type", "password");
  await expect(key).toHaveValue(HIDDEN);

  await key.fill("");
  await saveButton(page, "vapi_api_key").click();
  await answer(page, "Delete the API key?", "Cancel");
  expect(await storedValue("vapi_api_key")).toMatch(/^v1\./);
  await saveButton(page, "vapi_api_key").click(); // the environment has the same key
  await answer(page, "Delete the API key?", "Delete");
  await expect(key).toHaveAttribute("placeholder", "Not set");
  await expect.poll(() => storedValue("vapi_api_key")).toBeNull();
  await key.fill(environment.vapiKey);
  await saveButton(page, "vapi_api_key").click();
  await expect(key).toHaveValue(HIDDEN);

  const { request } = page.context();
  for (const headers of [undefined, { rsc: "1" }]) {
    const text = await (await request.get("/admin?tab=settings", { headers })).text();
    expect(text).toContain(HIDDEN);
    expect(text).not.toContain(environment.vapiKey);
    expect(text).not.toContain(environment.voiceSecret);
  }
});
