import { ADMIN_TABS } from "@/components/admin/tabs";
import { CLIENT_PAGES, PUBLIC_PAGES } from "./support/pages";
import { admin, hartley, type Person } from "./support/people";
import { expect, test } from "./support/test";

const LABELS = ["Users", "User Billing", "Phone Assignments", "Ad Campaigns", "Settings", "Tools"];

test("six tabs in their order, each with its identifier in the address (USERS-01)", async ({ openAs }) => {
  const page = await openAs(admin);
  await page.goto("/admin");
  await expect(page.getByRole("tab")).toHaveText(LABELS);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Users");
  expect(ADMIN_TABS.map(({ id }) => id)).toEqual([
    "users",
    "user-attributes",
    "phone-assignments",
    "ads",
    "settings",
    "tools",
  ]);
  for (const { id, label } of ADMIN_TABS) {
    await page.getByRole("tab", { name: label, exact: true }).click();
    await expect(page).toHaveURL(`/admin?tab=${id}`);
    await expect(page.getByRole("tab", { selected: true })).toHaveText(label);
    await page.reload();
    await expect(page.getByRole("tab", { selected: true })).toHaveText(label);
  }
  await page.goto("/admin?tab=no-such-tab");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Users");
});

test("the tabs work with the keyboard, and the panel is named by its tab (USERS-01)", async ({ openAs }) => {
  const page = await openAs(admin);
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Users", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "User Billing" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin?tab=tools");
  await expect(page.getByRole("tabpanel", { name: "Tools" })).toBeVisible();
});

test("a client's browser requests nothing of the admin's, and receives nothing of it (USERS-02, ROLE-14)", async ({
  openAs,
}) => {
  const page = await openAs(hartley);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const { id } of ADMIN_TABS) {
    const answer = await page.request.get(`/admin?tab=${id}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([307, "/dashboard"]);
    expect(await answer.text()).not.toContain(admin.email);
  }
  await page.goto("/admin?tab=users");
  await expect(page).toHaveURL("/dashboard");
  expect(await page.content()).not.toContain(admin.email);
  expect(asked.filter((url) => url.includes("/api/admin/"))).toEqual([]);
});

test("a visitor, a client and an admin each reach their part of the product, and no more (ROLE-01, ROLE-02, ROLE-03, ROLE-04, ROLE-07)", async ({
  openAs,
}) => {
  const adminPages = ADMIN_TABS.map(({ id }) => `/admin?tab=${id}`);
  const statusOf = async (person: Person | null, path: string) => {
    const { request } = (await openAs(person)).context();
    return (await request.get(path, { maxRedirects: 0 })).status();
  };
  const reach = async (person: Person | null, paths: string[]) =>
    Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await statusOf(person, path)] as const)),
    );
  const all = (paths: string[], status: number) => Object.fromEntries(paths.map((path) => [path, status]));
  expect(await reach(null, PUBLIC_PAGES)).toEqual(all(PUBLIC_PAGES, 200));
  expect(await reach(null, [...CLIENT_PAGES, ...adminPages])).toEqual(
    all([...CLIENT_PAGES, ...adminPages], 307),
  );
  expect(await reach(hartley, CLIENT_PAGES)).toEqual(all(CLIENT_PAGES, 200));
  expect(await reach(hartley, adminPages)).toEqual(all(adminPages, 307));
  expect(await reach(admin, [...CLIENT_PAGES, ...adminPages])).toEqual(
    all([...CLIENT_PAGES, ...adminPages], 200),
  );
});

test("every request of the panel carries the session's bearer token (ROLE-11)", async ({ openAs }) => {
  const page = await openAs(admin);
  const bearers: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/")) bearers.push(request.headers().authorization);
  });
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill("hartley");
  await expect(page.getByRole("region", { name: /^All Users/ }).getByRole("listitem")).toHaveCount(1);
  await page.goto("/admin?tab=phone-assignments");
  await page.getByRole("searchbox", { name: "Search phone assignments" }).fill("0113");
  await expect.poll(() => bearers.length).toBeGreaterThan(2);
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name.startsWith("sb-")).map(({ value }) => value);
  const stored = Buffer.from(session.join("").replace(/^base64-/, ""), "base64url").toString();
  const token = JSON.parse(stored).access_token;
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${token}`]));
});
