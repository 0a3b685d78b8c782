import { expect, type Page } from "@playwright/test";
import { hartley as hartleyFirm } from "@/local/demo/accounts";
import { boilerCampaign } from "@/local/demo/ads";
import { callIdOf } from "@/local/demo/build-call";
import { makeId } from "@/local/demo/stable-id";
import { admin, engineer, hartley, type Person } from "./people";

const RETURN_PAGES = [
  "/gmail-success",
  "/calendar-success",
  "/drive-success",
  "/docs-success",
  "/sheets-success",
  "/contacts-success",
  "/meet-success",
  "/tasks-success",
  "/ads-success",
];
export const PUBLIC_PAGES = ["/", "/auth", "/contact", ...RETURN_PAGES];
export const CLIENT_PAGES = ["/dashboard", "/workflows", "/services", "/settings"];
/** The second is a call of the demo workspace with recording, tools and booking. */
export const CALL_PAGES = [
  "/dashboard/calls",
  `/dashboard/calls/${callIdOf(hartleyFirm, "recorded boiler-no-hot-water")}`,
];
/** The builder of a demo workflow, and its runs. */
const AUTOMATION = `/workflows/${makeId(`automation ${hartleyFirm.userId} Every booked job into my sheet`)}`;
const ADMIN_PAGES = ["users", "user-attributes", "phone-assignments", "ads", "settings", "tools"].map(
  (tab) => `/admin?tab=${tab}`,
);

/** Every page, with a user who may see it. One return page represents all nine. */
export const EVERY_PAGE: { path: string; person: Person | null }[] = [
  ...["/", "/auth", "/contact", "/privacy", "/terms", "/gmail-success", "/no-such-page"].map((path) => ({
    path,
    person: null,
  })),
  ...CLIENT_PAGES.map((path) => ({ path, person: hartley })),
  ...["/workflows/recipes/file-attachments", AUTOMATION, `${AUTOMATION}/runs`].map((path) => ({
    path,
    person: hartley,
  })),
  ...[...CALL_PAGES, "/dashboard/jobs", "/dashboard/sources", "/dashboard/not-booked"].map((path) => ({
    path,
    person: hartley,
  })),
  ...[
    ...ADMIN_PAGES,
    "/admin/overview",
    "/admin/alerts",
    "/admin/costs",
    "/admin/calls",
    ...["setup", "conversions", "report"].map((page) => `/admin/users/${hartleyFirm.userId}/${page}`),
    `/admin/campaigns/${boilerCampaign}`,
  ].map((path) => ({ path, person: admin })),
  { path: `/admin?tab=users&user=${hartleyFirm.userId}`, person: admin },
  { path: "/jobs", person: engineer },
];

/** Opens a page and waits until nothing on it is loading any more. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
