import { expect, type Page } from "@playwright/test";

export const userPicker = (page: Page) => page.getByRole("combobox", { name: "User", exact: true });

/** Finds a user by email in the picker of a tab and selects them with the keyboard. */
export async function pickUser(page: Page, email: string): Promise<void> {
  await userPicker(page).fill(email);
  const found = page.getByRole("listbox", { name: "Clients" }).getByRole("option");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(email);
  await userPicker(page).press("Enter");
  await expect(found).toHaveCount(0);
}

/** Answers the page's own question, which has to say `question`; resolves once it has closed. */
export async function answer(page: Page, question: string | RegExp, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(question);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
