import { identifierField, openAuth, signIn } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { receiveMail } from "./support/mails";
import { makeAdmin, makeClient } from "./support/people";
import { expect, test } from "./support/test";

for (const [who, make] of [
  ["a client", makeClient],
  ["an admin", makeAdmin],
] as const) {
  test(`${who} sees where they are signed in and signs out there; that page leads to the form (AGENCY-07)`, async ({
    openAs,
  }) => {
    const person = await make();
    const [here, there] = [await openAs(null), await openAs(null)];
    for (const page of [here, there]) {
      await openAuth(page);
      await signIn(page, { identifier: person.email });
      await page.waitForURL("**/dashboard");
    }
    await receiveMail(person.email, "A sign-in from a new device");

    await here.goto("/settings");
    const card = here.getByRole("region", { name: "Where you are signed in" });
    await expect(card.getByRole("listitem")).toHaveCount(2);
    await expect(card.getByRole("listitem").first()).toContainText("This device");
    expect(await axeFindings(here)).toEqual([]);
    await card.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await expect(card.getByRole("listitem")).toHaveCount(1);

    // Away from a page that may notice by itself and leave meanwhile.
    await there.goto("about:blank", { waitUntil: "load" });
    await there.goto("/settings");
    await expect(identifierField(there)).toBeVisible();
    await expect(there.getByText(/You were signed out/)).toBeVisible();

    await openAuth(there);
    await signIn(there, { identifier: person.email });
    await there.waitForURL("**/dashboard");
    await here.reload();
    await card.getByRole("button", { name: "Sign out others" }).click();
    await here.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
    await expect(card.getByRole("listitem")).toHaveCount(1);
    await expect(card).toContainText("This device");
  });
}
