import { section } from "./support/dashboard-page";
import { hartley, makeAdmin } from "./support/people";
import { expect, test } from "./support/test";

test("an admin rehearses a draft, reads a call and talks to it (STUDIO-05)", async ({ openAs }) => {
  test.slow();
  const page = await openAs(await makeAdmin());
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill(hartley.email);
  await section(page, "All Users (1)").getByRole("listitem").getByRole("link").first().click();
  await page.getByRole("link", { name: "Rehearse" }).click();
  const rehearsal = section(page, "Rehearsal");
  await expect(rehearsal).toContainText("nothing is booked, texted or noted");
  await rehearsal.getByRole("button", { name: "Rehearse", exact: true }).click();
  await expect(rehearsal.getByRole("status")).toContainText(/^Passed: all \d+ calls/, { timeout: 300_000 });
  await rehearsal.getByText("What this proves").click();
  await expect(rehearsal).toContainText(
    "proves nothing about how well the model understands, hears or obeys",
  );
  await rehearsal.getByText(/^All \d+ calls/).click();
  const call = rehearsal.getByRole("listitem").filter({ hasText: "Books the first time offered" }).first();
  await call.getByText("Read the call").click();
  await expect(call).toContainText("Caller: Hello, it's Holly Sugden.");
  await expect(call).toContainText("Booked:");
  const chat = section(page, "Try it yourself");
  await chat.getByRole("button", { name: "Start a chat" }).click();
  await chat.getByLabel("You say").fill("Can I leave a message? The gate code is 4711.");
  await chat.getByLabel("You say").press("Enter");
  await expect(chat).toContainText("What's your name, please?");
  await chat.getByLabel("You say").fill("Ann Lee");
  await chat.getByLabel("You say").press("Enter");
  await expect(chat).toContainText("Message for you: Can I leave a message? The gate code is 4711.");
});
