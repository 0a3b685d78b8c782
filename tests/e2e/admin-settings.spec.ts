import { expectToast } from "./support/auth-page";
import { section } from "./support/dashboard-page";
import { admin } from "./support/people";
import { clickWithoutSession } from "./support/session";
import { openSettings, saveButton, settingBox, settingRow, storedValue } from "./support/settings-page";
import { expect, test } from "./support/test";

test("the settings are in groups, each with its key and purpose (SYSTEM-01, SYSTEM-02)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openSettings(page);
  for (const key of [
    "vapi_api_key",
    "vapi_webhook_secret",
    "vapi_server_url",
    "default_assistant_id",
    "vapi_phone_number_id",
    "vapi_sip_uri",
  ]) {
    await expect(section(page, "Voice provider").getByText(key, { exact: true })).toBeVisible();
  }
  await expect(section(page, "General").getByText("reference_mode", { exact: true })).toBeVisible();
  const groups = page.getByRole("navigation", { name: "Groups of settings" }).getByRole("link");
  for (const link of await groups.all())
    await expect(page.locator((await link.getAttribute("href")) ?? "")).toHaveAccessibleName(
      (await link.textContent()) ?? "",
    );
  await groups.filter({ hasText: "How long data is kept" }).click();
  await expect(page.getByRole("heading", { name: "How long data is kept" })).toBeInViewport();
});

test("a text can be saved once it differs, and only then (SYSTEM-05, TOAST-01, TOAST-13)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openSettings(page);
  const key = "vapi_phone_number_id";
  const before = await settingBox(page, key).inputValue();
  await expect(saveButton(page, key)).toHaveCount(0);
  await settingBox(page, key).fill("another-number");
  await expect(saveButton(page, key)).toBeVisible();
  await settingBox(page, key).fill(before);
  await expect(saveButton(page, key)).toHaveCount(0);
  await settingBox(page, key).fill("another-number");
  await saveButton(page, key).click();
  await expectToast(page, {
    variant: "default",
    title: "Settings Saved",
    description: "Outbound number updated successfully",
  });
  await expect(saveButton(page, key)).toHaveCount(0);
  await page.reload();
  await expect(settingBox(page, key)).toHaveValue("another-number");
  await settingBox(page, key).fill(before);
  await settingBox(page, key).press("Enter");
  await expect.poll(() => storedValue(key)).toBe(before);
});

test("a refusal says why, and keeps the input (SYSTEM-01, TOAST-01, TOAST-16)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openSettings(page);
  await settingBox(page, "vapi_sip_uri").fill("https://sip.vapi.ai");
  await saveButton(page, "vapi_sip_uri").click();
  const why = "That is not a SIP address. It should look like sip:name@sip.vapi.ai.";
  await expectToast(page, {
    variant: "destructive",
    title: "Failed to update SIP address",
    description: why,
  });
  await expect(settingRow(page, "vapi_sip_uri").getByText(why)).toBeVisible();
  await expect(settingBox(page, "vapi_sip_uri")).toHaveValue("https://sip.vapi.ai");
});

test("a switch reverts when saving it fails (SYSTEM-04)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openSettings(page);
  const toggle = page.getByRole("switch", { name: "Reference mode" });
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  // Saving it is for a test that runs alone (alone/reference-mode.spec.ts): it would be on for every other one.
  const sent: unknown[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/admin/settings/reference_mode", async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.abort();
  });
  await toggle.press("Space");
  await expect(toggle).toHaveAttribute("aria-checked", "true");
  await expect.poll(() => sent).toEqual([{ value: true }]);
  await expect(toggle).toBeDisabled();
  await expect(toggle).toBeFocused();
  release();
  await expect(toggle).toHaveAttribute("aria-checked", "false");
  await expectToast(page, {
    variant: "destructive",
    title: "Failed to update Reference mode",
    description: "Couldn't reach the server. Check your connection, then try again.",
  });
  expect(await storedValue("reference_mode")).toBe("false");
});

test("without a session's token nothing is sent, and it says so (SYSTEM-10)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openSettings(page);
  await settingBox(page, "default_assistant_id").fill("assistant-1");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/settings")) sent.push(request.url());
  });
  await clickWithoutSession(saveButton(page, "default_assistant_id"));
  await expectToast(page, {
    variant: "destructive",
    title: "Failed to update Default assistant",
    description: "No authentication token found",
  });
  expect(sent).toEqual([]);
});

test("settings that cannot be read again say so (TOAST-15)", async ({ openAs }) => {
  const page = await openAs(admin);
  await page.clock.install();
  await openSettings(page);
  const failures: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/admin/settings")) failures.push(request.url());
  });
  await page.route("**/api/admin/settings", (route) => route.abort());
  await page.clock.fastForward(20_000); // older data is refetched when the user returns to the page
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await page.clock.fastForward(2_000); // it is retried once before the failure is shown
  await expectToast(page, {
    variant: "destructive",
    title: "Failed to load system settings",
    description: "Couldn't reach the server. Check your connection, then try again.",
  });
});

test("outside services can be tested from here (SYSTEM-01)", async ({ openAs }) => {
  const page = await openAs(admin);
  await openSettings(page);
  const tests = section(page, "Connection tests");
  for (const [name, sentence] of [
    ["Vapi", /Works\. Vapi accepts the API key/],
    ["Twilio", /Works\. Twilio accepts our account/],
    ["Google", /Works\. Google accepts our client ID/],
    ["Facebook", /(Works|Needs attention)\. Facebook /], // campaigns' tests plan its failures meanwhile
    ["Supabase", /Works\. Supabase answers/],
    ["Database", /Works\. A database query takes/],
  ] as const) {
    const service = tests.getByRole("listitem").filter({ hasText: new RegExp(`^${name}`) });
    await service.getByRole("button", { name: `Test ${name}` }).click();
    await expect(service.getByRole("status")).toHaveText(sentence);
  }
});
