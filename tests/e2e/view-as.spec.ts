import { openAuth, signIn } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { makeAdmin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("an admin views a client's pages read-only, stops, and the client reads it (AGENCY-02)", async ({
  openAs,
}) => {
  const [client, colleague] = [await makeClient(), await makeAdmin()];
  // A session of its own: while it views, it can change nothing.
  const page = await openAs(null);
  await openAuth(page);
  await signIn(page, { identifier: colleague.email });
  await page.waitForURL("**/dashboard");

  // Opened before the view begins.
  const tab = await page.context().newPage();
  await tab.goto("/admin/overview");

  await page.goto(`/admin?tab=users&user=${client.id}`);
  await page.getByRole("button", { name: "View as client" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Start viewing" }).click();
  await expect(dialog).toContainText("the client reads it");
  await dialog.getByLabel("Why").fill("They rang: the calendar looks empty");
  await dialog.getByRole("button", { name: "Start viewing" }).click();

  await page.waitForURL("**/dashboard");
  const notice = page.getByRole("complementary", { name: "Viewing a client" });
  await expect(notice).toContainText("read-only");
  await expect(notice).toContainText(/(29|30) minutes left/);
  expect(await axeFindings(page)).toEqual([]);

  await expect(tab.getByRole("complementary", { name: "Viewing a client" })).toContainText("read-only");

  await page.goto("/settings");
  await expect(page.getByText(client.email).first()).toBeVisible();
  await expect(page.getByText("Where you are signed in")).toHaveCount(0);
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Somebody else");
  await expect(page.getByRole("button", { name: "Save name" })).toBeDisabled();

  await notice.getByRole("button", { name: "Stop viewing" }).click();
  await page.waitForURL(`**/admin?tab=users&user=${client.id}`);
  await expect(notice).toHaveCount(0);
  await expect(tab.getByRole("complementary", { name: "Viewing a client" })).toHaveCount(0);

  const own = await openAs(client);
  await own.goto("/settings");
  const looks = own.getByRole("region", { name: "Who looked at your account" });
  await expect(async () => {
    await own.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(looks.getByRole("listitem")).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  // However long a slow machine took.
  await expect(looks).toContainText(
    /viewed your pages, without changing anything, for (less than a minute|1 minute|\d+ minutes)/,
  );
  await expect(looks).toContainText("They rang: the calendar looks empty");
  expect(await axeFindings(own)).toEqual([]);
});
