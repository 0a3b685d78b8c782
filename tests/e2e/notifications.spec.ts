import type { Page } from "@playwright/test";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const card = (page: Page) => page.locator("#notifications");

/** The headless browser has no push service: its subscription comes from our stand-in. */
async function giveBrowserPush(page: Page) {
  const answer = await fetch(`${environment.pushUrl}/_control/subscriptions`, { method: "POST", body: "{}" });
  const { id, ...subscription } = await answer.json();
  await page.addInitScript((made) => {
    let current: unknown = null;
    const subscribed = {
      ...made,
      options: {},
      toJSON: () => made,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => {
        current = subscribed;
        return subscribed;
      },
    });
    // Without a window, Chromium always refuses.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  }, subscription);
  return id as string;
}

const told = async (id: string) =>
  (await (await fetch(`${environment.pushUrl}/_control/subscriptions/${id}`)).json()).pushes;

test("a client turns push on, tries it, chooses what they are told of and when (DAY-03)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient(), { serviceWorkers: "allow" });
  const device = await giveBrowserPush(page);
  await page.goto("/settings");
  await expect(card(page).getByRole("button", { name: "Test push" })).toBeDisabled();
  await card(page).getByRole("button", { name: "Turn on here" }).click();
  await expect(card(page).getByText("This device is turned on.")).toBeVisible();
  await expect(card(page).getByRole("checkbox", { name: "Bookings by push" })).toBeChecked();

  await card(page).getByRole("button", { name: "Test push" }).click();
  await expect(card(page).getByText(/Push · .*: Handed over/)).toBeVisible();
  expect(await told(device)).toMatchObject([{ payload: { title: "Test from Callwright" } }]);

  await card(page).getByRole("checkbox", { name: "Bookings by push" }).uncheck();
  await card(page).getByRole("switch", { name: "Quiet hours" }).click();
  await card(page).getByLabel("Until").fill("06:30");
  await expect(card(page).getByLabel("Until")).toHaveValue("06:30");
  await expect(async () => {
    const [saved] = await sql`select booking, quiet_from, quiet_until from notification_choices
      where user_id = (select user_id from push_devices where endpoint like ${`%${device}`})`;
    expect(saved).toEqual({ booking: [], quietFrom: 22 * 60, quietUntil: 6 * 60 + 30 });
  }).toPass();

  await page.reload();
  await expect(card(page).getByRole("checkbox", { name: "Bookings by push" })).not.toBeChecked();
  await card(page)
    .getByRole("button", { name: /^Remove / })
    .click();
  await expect(card(page).getByRole("button", { name: "Turn on here" })).toBeVisible();
});

test("what did not arrive says why (DAY-03)", async ({ openAs }) => {
  const page = await openAs(await makeClient(), { serviceWorkers: "allow" });
  const device = await giveBrowserPush(page);
  await page.goto("/settings");
  await card(page).getByRole("button", { name: "Turn on here" }).click();
  await expect(card(page).getByText("This device is turned on.")).toBeVisible();
  await fetch(`${environment.pushUrl}/_control/subscriptions/${device}/end`, { method: "POST" });
  await card(page).getByRole("button", { name: "Test push" }).click();
  await expect(
    card(page).getByText(/Did not arrive\. The device no longer takes notifications/),
  ).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Test push" })).toBeDisabled();
});
