import type { Page } from "@playwright/test";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

const APP = { serviceWorkers: "allow" } as const;

/** Opens the dashboard and waits until the service worker has kept it. */
async function openKept(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(async () => expect(await isKept(page)).toBe(true)).toPass();
}

const isKept = (page: Page) =>
  page.evaluate(async () => {
    const day = await caches.open("callwright-day-1");
    return navigator.serviceWorker.controller !== null && (await day.match("/dashboard")) !== undefined;
  });

const addToDo = (userId: string, name: string) => sql`
  insert into caller_messages (user_id, cause, kind, message, caller_name)
  values (${userId}, ${name}, 'message', 'Please ring about the boiler.', ${name})`;

test("the app can be installed: manifest, icons and a service worker that the policy allows (DAY-04)", async ({
  openAs,
}) => {
  const page = await openAs(await makeClient(), APP);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await openKept(page);
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain("maskable");
  for (const { src } of manifest.icons) {
    expect((await page.request.get(src)).headers()["content-type"], src).toBe("image/png");
  }
  const script = await page.request.get("/sw.js");
  expect(script.headers()).toMatchObject({
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(refused).toEqual([]);
});

test("offline for ten minutes, twenty taps are applied once and in order, or the page says why not (DAY-04)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"];
  for (const name of names) await addToDo(person.id, name);
  const page = await openAs(person, APP);
  await openKept(page);

  await page.context().setOffline(true);
  await addToDo(person.id, "Came later");
  await page.reload();
  const list = section(page, "To do");
  const showAll = list.getByRole("button", { name: "Show all 8 people" });
  await showAll.click();
  await expect(list.getByText("Ann", { exact: true })).toBeVisible();
  await expect(list.getByText("Came later")).toHaveCount(0);

  const done = (name: string) => list.getByRole("button", { name: `Done: ${name}` });
  const undo = (name: string) => list.getByRole("button", { name: `Undo: ${name}` });
  for (const name of names) await done(name).click();
  for (const name of ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]) await undo(name).click();
  for (const name of ["Dan", "Cat", "Bob", "Ann"]) await done(name).click();
  await undo("Hal").click();
  await undo("Gus").click();
  await expect(page.getByText("20 changes are kept here")).toBeVisible();
  // A page that is opened again still knows them.
  await page.reload();
  await showAll.click();
  await expect(undo("Ann")).toBeVisible();
  await expect(done("Eve")).toBeVisible();

  await sql`delete from caller_messages where user_id = ${person.id} and caller_name = 'Eve'`;
  await page.context().setOffline(false);
  // They are sent one after the other: each gets the time that one may take.
  for (let left = 20; left > 1; left--)
    await expect(page.getByText(`${left} changes are kept`)).toHaveCount(0);
  await expect(page.getByText("kept here")).toHaveCount(0);
  await expect(page.getByText("Not applied: Done: Eve.")).toBeVisible();
  await expect(page.getByText("Not applied: Undo: Eve.")).toBeVisible();

  const applied = await sql<{ name: string }[]>`
    select m.caller_name as name from applied_requests r
    join caller_messages m on m.user_id = r.user_id and r.endpoint like '%' || m.id || '%'
    where r.user_id = ${person.id} order by r.started_at`;
  const without = (list: string[]) => list.filter((name) => name !== "Eve");
  expect(applied.map(({ name }) => name)).toEqual([
    ...without(names),
    ...without(["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]),
    ...["Dan", "Cat", "Bob", "Ann"],
    ...["Hal", "Gus"],
  ]);
  const open = await sql<{ name: string }[]>`
    select caller_name as name from caller_messages where user_id = ${person.id} and done_at is null order by 1`;
  expect(open.map(({ name }) => name)).toEqual(["Came later", "Fay", "Gus", "Hal"]);
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await expect(page.getByText("Not applied")).toHaveCount(0);
});

test("offline, a page that was not kept says so and leads to the last day (DAY-04)", async ({ openAs }) => {
  const page = await openAs(await makeClient(), APP);
  await openKept(page);
  await page.context().setOffline(true);
  await page.goto("/workflows", { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back!" })).toBeVisible();
});

test("logging out clears what was kept, and so does another user (DAY-04)", async ({ openAs }) => {
  const page = await openAs(await makeClient(), APP);
  await openKept(page);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL(/\/auth|\/$/);
  await expect(async () => expect(await keptPages(page)).toEqual([])).toPass();
  await page.context().setOffline(true);
  await page.goto("/dashboard", { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
});

test("a download leaves the kept day as it is (DAY-04)", async ({ openAs }) => {
  const page = await openAs(await makeClient(), APP);
  await openKept(page);
  await page.goto("/settings");
  const started = page.waitForEvent("download");
  await section(page, "Personal data").getByRole("button", { name: "Download" }).click();
  await (await started).path();
  expect(await keptPages(page)).toEqual([new URL("/dashboard", page.url()).href]);
});

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const day = await caches.open("callwright-day-1");
    return (await day.keys()).map(({ url }) => url);
  });
