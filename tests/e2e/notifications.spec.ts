import type { Page } from "@playwright/test";
import { sql } from "./support/database";
import { environment } from "./support/environment";
import { makeClient } from "./support/people";
import { finish, planCallTo } from "./support/phone-calls";
import { expect, test } from "./support/test";

const card = (page: Page) => page.locator("#notifications");

type Subscription = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** The headless browser has no push service: its subscription comes from our stand-in, for our key alone. */
async function giveBrowserPush(page: Page) {
  let device: Subscription | null = null;
  await page.exposeFunction("subscribeAtStandIn", async (senderKey: string) => {
    const body = JSON.stringify({ sender_key: senderKey });
    const answer = await fetch(`${environment.pushUrl}/_control/subscriptions`, { method: "POST", body });
    device = await answer.json();
    return device;
  });
  await page.addInitScript(() => {
    type Made = { endpoint: string };
    let current: unknown = null;
    const { subscribeAtStandIn } = window as unknown as {
      subscribeAtStandIn: (key: string) => Promise<Made>;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const made = await subscribeAtStandIn(applicationServerKey);
        const unsubscribe = async () => {
          current = null;
          return true;
        };
        current = { ...made, options: {}, toJSON: () => made, unsubscribe };
        return current;
      },
    });
    // Without a window, Chromium always refuses.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Notification.requestPermission = async () => "granted";
  });
  return () => {
    if (!device) throw new Error("This browser has not subscribed.");
    return device.id;
  };
}

const told = async (id: string) =>
  (await (await fetch(`${environment.pushUrl}/_control/subscriptions/${id}`)).json()).pushes;

test("a client turns push on, tries it, chooses what they are told about and when (DAY-03)", async ({
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
  expect(await told(device())).toMatchObject([{ payload: { title: "Test from Callwright" } }]);

  await card(page).getByRole("checkbox", { name: "Bookings by push" }).uncheck();
  await card(page).getByRole("switch", { name: "Quiet hours" }).click();
  await card(page).getByLabel("Until").fill("06:30");
  await expect(card(page).getByLabel("Until")).toHaveValue("06:30");
  await expect(async () => {
    const [saved] = await sql`select booking, quiet_from, quiet_until from notification_choices
      where user_id = (select user_id from push_devices where endpoint like ${`%${device()}`})`;
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
  await fetch(`${environment.pushUrl}/_control/subscriptions/${device()}/end`, { method: "POST" });
  await card(page).getByRole("button", { name: "Test push" }).click();
  await expect(
    card(page).getByText(/Did not arrive\. The device no longer takes notifications/),
  ).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Test push" })).toBeDisabled();
});

/** The browser's push service hands the message to our service worker. */
async function deliver(page: Page, payload: unknown): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  const origin = environment.appUrl;
  const data = JSON.stringify(payload);
  await client.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registration, data });
  await client.detach();
}

type ShownNotification = NotificationOptions & { title: string };

const workerOf = (page: Page) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  return worker;
};

/** Without a window, Chromium shows no notification: these are kept as it would, by their tags, in the worker. */
const keepNotifications = (page: Page) =>
  workerOf(page).evaluate(() => {
    const kept = new Map<string, ShownNotification>();
    const own = globalThis as unknown as {
      kept: typeof kept;
      registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
    };
    own.kept = kept;
    own.registration.showNotification = async (title, options) => {
      kept.set(options.tag ?? "", { title, ...options });
    };
  });

const shown = (page: Page) =>
  workerOf(page).evaluate(() => [
    ...(globalThis as unknown as { kept: Map<string, ShownNotification> }).kept.values(),
  ]);

/** A tap on the notification. Returns the addresses that the worker opens, which only a person's tap may. */
const tapNotification = (page: Page): Promise<string[]> =>
  workerOf(page).evaluate(async () => {
    const own = globalThis as unknown as {
      kept: Map<string, ShownNotification>;
      clients: { openWindow: (url: string) => Promise<null> };
    };
    const opened: string[] = [];
    own.clients.openWindow = async (url) => {
      opened.push(url);
      return null;
    };
    const [notification] = own.kept.values();
    let work: unknown;
    const event = Object.assign(new Event("notificationclick"), {
      notification: { ...notification, close: () => own.kept.clear() },
      waitUntil: (begun: unknown) => {
        work = begun;
      },
    });
    dispatchEvent(event);
    await work;
    return opened;
  });

test("an emergency reaches the phone, encrypted for it, and hearing its caller takes two taps (DAY-03)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const phone = { viewport: { width: 360, height: 780 }, permissions: ["notifications"] };
  const page = await openAs(person, { ...phone, serviceWorkers: "allow" });
  const device = await giveBrowserPush(page);
  await page.goto("/settings");
  await card(page).getByRole("button", { name: "Turn on here" }).click();
  await expect(card(page).getByText("This device is turned on.")).toBeVisible();

  const call = await planCallTo(person.id, "boiler-no-hot-water");
  await finish(call);
  await expect
    .poll(() => sql`select 1 from call_recordings where call_id = ${call.id} and copied_at is not null`)
    .toHaveLength(1);
  const [toDo] = await sql`
    insert into caller_messages (user_id, cause, kind, message, caller_name, call_id)
    values (${person.id}, ${call.id}, 'emergency', 'Water is pouring in', 'Tom Ackroyd', ${call.id}) returning id`;
  const event = sql.json({ toDoId: toDo?.id, userId: person.id });
  await sql`insert into outbox (event, subject, payload) values ('to-do.added', ${person.id}, ${event})`;
  const emergencies = async () =>
    (await told(device())).filter(({ payload }: { payload: { urgent: boolean } }) => payload.urgent);
  await expect.poll(emergencies).toHaveLength(1);

  const [{ payload }] = await emergencies();
  await keepNotifications(page);
  // A push service may hand over a message twice: the notification replaces itself.
  for (let times = 0; times < 2; times++) await deliver(page, payload);
  const expected = { title: "Emergency: Tom Ackroyd", body: "Water is pouring in", tag: payload.id };
  await expect.poll(() => shown(page)).toMatchObject([{ ...expected, requireInteraction: true }]);
  expect(await shown(page)).toHaveLength(1);
  const opened = await tapNotification(page);
  expect(opened).toEqual([`${environment.appUrl}/dashboard/calls/${call.id}#recording`]);
  expect(await shown(page)).toEqual([]);

  await page.goto(opened[0] ?? "");
  const play = page.getByRole("button", { name: "Play recording" });
  await expect(play).toBeInViewport({ ratio: 1 });
  await play.click();
  const heard = () => page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(heard).toBeGreaterThan(0);
});
