import type { Page } from "@playwright/test";
import { section } from "../support/dashboard-page";
import { sql } from "../support/database";
import { makeOwner } from "../support/owners";
import { openSettled } from "../support/pages";
import { expect, test } from "../support/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const set = (key: string, value: string) => sql`
  insert into system_settings (setting_key, setting_value, setting_type, table_type)
  values (${key}, ${value}, 'boolean', 'general')
  on conflict (setting_key) do update set setting_value = excluded.setting_value`;

test("what the agency keeps is said plainly and has no button (DAY-06)", async ({ openAs }) => {
  const owner = await makeOwner();
  await set("clients_may_change_numbers", "false");
  try {
    const page = await openAs(owner);
    // settings are at most five seconds old
    await expect(async () => {
      await openSettled(page, "/settings");
      await expect(page.getByText("Only your agency can change this.")).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await expect(button(page, "Change who takes urgent calls")).toHaveCount(0);
    await expect(button(page, "Change greeting")).toBeVisible();
  } finally {
    await set("clients_may_change_numbers", "true");
  }
});

test("a client pauses their agent and starts it again where the agency allows it (STUDIO-08)", async ({
  openAs,
}) => {
  const owner = await makeOwner();
  await set("clients_may_pause", "true");
  try {
    const page = await openAs(owner);
    await expect(async () => {
      await openSettled(page, "/settings");
      await expect(button(page, "Pause")).toBeVisible({ timeout: 500 });
    }).toPass();
    await button(page, "Pause").click();
    await expect(section(page, "Your agent").getByText(/^Paused since /)).toBeVisible();
    await button(page, "Start again").click();
    await expect(section(page, "Your agent").getByText("It takes your calls.")).toBeVisible();
  } finally {
    await set("clients_may_pause", "false");
  }
});
