import { axeFindings } from "./support/axe";
import { insertCall } from "./support/calls";
import { openSettled } from "./support/pages";
import { makeClient } from "./support/people";
import { expect, test } from "./support/test";

test("A caller is named as the client saves them, by keyboard, on the page and in the list (DAY-01)", async ({
  openAs,
}) => {
  const person = await makeClient();
  const { callId } = await insertCall(person.id, { phoneNumber: "+447700900867" });
  const page = await openAs(person, { viewport: { width: 360, height: 800 } });
  await openSettled(page, `/dashboard/calls/${callId}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("07700 900867");

  await page.getByRole("button", { name: "Add a name" }).press("Enter");
  const field = page.getByRole("textbox", { name: "Name of this caller" });
  await expect(field).toBeFocused();
  await field.fill("Mrs Harper, blue door");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add a name" })).toBeFocused();
  await page.keyboard.press("Enter");
  await field.fill("Mrs Harper, blue door");
  await field.press("Enter");
  await expect(heading).toHaveText("Mrs Harper, blue door");
  await expect(page.getByRole("button", { name: "Change the name" })).toBeFocused();
  await openSettled(page, "/dashboard/calls");
  await expect(page.getByRole("main")).toContainText("Mrs Harper, blue door");

  await openSettled(page, `/dashboard/calls/${callId}`);
  await page.getByRole("button", { name: "Change the name" }).click();
  await field.fill("");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(heading).toHaveText("07700 900867");
});
