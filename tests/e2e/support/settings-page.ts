import { expect, type Page } from "@playwright/test";
import { sql } from "./database";

/** A setting's row, by its key. */
export const settingRow = (page: Page, key: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(key, { exact: true }) });
export const settingBox = (page: Page, key: string) => settingRow(page, key).getByRole("textbox");
export const saveButton = (page: Page, key: string) =>
  settingRow(page, key).getByRole("button", { name: /^Save/ });
export const storedValue = async (key: string) =>
  (
    await sql<{ value: string | null }[]>`
    select setting_value as value from system_settings where setting_key = ${key}`
  )[0]?.value;

export async function openSettings(page: Page): Promise<void> {
  await page.goto("/admin?tab=settings");
  await expect(page.getByRole("region", { name: "Voice provider" })).toBeVisible();
}
