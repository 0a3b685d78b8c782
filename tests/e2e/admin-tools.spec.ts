import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { hartley as hartleyFirm } from "@/local/demo/accounts";
import { answer } from "./support/admin-page";
import { expectToast, openAuth, signIn, toastIn } from "./support/auth-page";
import { axeFindings } from "./support/axe";
import { section } from "./support/dashboard-page";
import { sql } from "./support/database";
import { admin, hartley } from "./support/people";
import { expect, test } from "./support/test";

const newTool = (page: Page) => section(page, "New tool");
const toolList = (page: Page) => section(page, "Tools");
const targets = (page: Page) => section(page, "Targets");
const log = (page: Page) => section(page, "Log");
const toolLink = (page: Page, name: string) => toolList(page).getByRole("link", { name });

async function openTools(page: Page, rest = "") {
  await page.goto(`/admin?tab=tools${rest}`);
  await expect(newTool(page).getByLabel("Name")).toBeEnabled();
}

/** A tool only for this test. */
async function makeTool(): Promise<{ id: string; name: string; key: string }> {
  const [name, key] = [`tool-${randomUUID().slice(0, 8)}`, randomUUID()];
  const [row] = await sql<{ id: string }[]>`
    insert into tools (name, public_key) values (${name}, ${key}) returning id`;
  return { id: row?.id ?? "", name, key };
}

/** Where hartley's calls of a demo tool go: a working system. */
const demoTarget = async () => {
  const [row] = await sql<{ url: string; number: string }[]>`
    select g.target_url as url, g.phone_number as number from tool_targets g
      join tools t on t.id = g.tool_id join profiles p on p.id = g.user_id
    where t.name = 'check-availability' and g.is_active and p.email = ${hartley.email}`;
  return row ?? { url: "", number: "" };
};

const fillTarget = async (page: Page, number: string, url: string, secret = "") => {
  await page.getByLabel("Phone Number").selectOption(number);
  await page.getByLabel("Target URL").fill(url);
  if (secret) await page.getByLabel("Secret (optional)").fill(secret);
};

test("a tool is created, selected, and deleted after a confirmation; the address names it meanwhile (TOOLS-01, TOOLS-02, TOOLS-03, TOOLS-04, TOOLS-05, TOOLS-06, TOOLS-10, API-48, TOAST-20, TOAST-23)", async ({
  openAs,
}) => {
  const page = await openAs(admin);
  await openTools(page);
  await newTool(page).getByLabel("Name").fill("  ");
  await newTool(page).getByRole("button", { name: "Create tool" }).click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation Error",
    description: "Tool name is required",
  });
  const name = `tool-${randomUUID().slice(0, 8)}`;
  await newTool(page).getByLabel("Name").fill(name);
  await newTool(page).getByLabel("Description").fill("Says what the weather is.");
  await newTool(page).getByRole("button", { name: "Create tool" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Tool Created",
    description: `${name} now has its own address.`,
  });
  await expect(newTool(page).getByLabel("Name")).toHaveValue("");
  const [row] = await sql<{ id: string; publicKey: string; email: string }[]>`
    select t.id, t.public_key, p.email from tools t join profiles p on p.id = t.created_by where t.name = ${name}`;
  expect(row?.email).toBe(admin.email);
  await expect(page).toHaveURL(`/admin?tab=tools&tool=${row?.id}`);
  await expect(page.getByTestId("tool-address")).toHaveText(
    `${new URL(page.url()).origin}/api/external/tool/${row?.publicKey}`,
  );
  await expect(targets(page).getByText("No targets configured for this tool")).toBeVisible();

  await toolLink(page, "book-job").click();
  await expect(targets(page).getByRole("list", { name: "Targets" }).getByRole("listitem")).toHaveCount(3);
  await page.goBack();
  await expect(section(page, name)).toBeVisible();
  await page.reload();
  await expect(section(page, name)).toBeVisible();

  await page.getByRole("button", { name: "Delete tool" }).click();
  await answer(page, `Delete ${name}?`, "Cancel");
  await expect(section(page, name)).toBeVisible();
  await page.getByRole("button", { name: "Delete tool" }).click();
  await answer(page, `Delete ${name}?`, "Delete tool");
  await expectToast(page, {
    variant: "default",
    title: "Deleted",
    description: `The tool ${name} was removed.`,
  });
  await expect(page).toHaveURL("/admin?tab=tools");
  await expect(toolLink(page, name)).toHaveCount(0);
  await expect(targets(page).getByText("No tool selected")).toBeVisible();
});

test("a target needs a tool, a number and an address (TOOLS-07, TOOLS-08, TOOLS-09, TOAST-23)", async ({
  openAs,
}) => {
  const { id, name } = await makeTool();
  const page = await openAs(admin);
  await openTools(page);
  const { number } = await demoTarget();
  const save = page.getByRole("button", { name: "Save target" });
  await fillTarget(page, number, "https://example.com/early");
  await save.click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation Error",
    description: "Select a tool first",
  });
  await toolLink(page, name).click();
  await expect(section(page, name)).toBeVisible();
  await expect(page.getByLabel("Phone Number")).toHaveValue(number);
  await expect(page.getByLabel("Target URL")).toHaveValue("https://example.com/early");
  await toolLink(page, "book-job").click(); // typed for another tool: not carried over
  await expect(page.getByLabel("Target URL")).toHaveValue("");
  await openTools(page, `&tool=${id}`);
  await page.getByLabel("Target URL").fill("https://example.com/hook");
  await save.click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation Error",
    description: "Select number and enter URL",
  });
  await expect(page.getByLabel("Target URL")).toHaveValue("https://example.com/hook");
  await fillTarget(page, number, "example.com");
  await save.click();
  await expectToast(page, {
    variant: "destructive",
    title: "Validation Error",
    description: "That is not an address. It should look like https://example.com/hook.",
  });
});

test("a target is saved, replaced and deleted, its secret never shown again (TOOLS-04, TOOLS-07, DATA-23, TOAST-20, SAFE-02)", async ({
  openAs,
}) => {
  const { id, name } = await makeTool();
  const { number, url } = await demoTarget();
  const secret = `canary-${randomUUID()}`;
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  await fillTarget(page, number, url, secret);
  await page.getByRole("button", { name: "Save target" }).click();
  await expectToast(page, {
    variant: "default",
    title: "Target Saved",
    description: "Calls to 0113 496 0199 now go there.",
  });
  const rows = targets(page).getByRole("list", { name: "Targets" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Signed");
  await expect(toolLink(page, name)).toContainText("1 number");

  await fillTarget(page, number, `${url}?again=1`);
  await page.getByRole("button", { name: "Replace target" }).click();
  await answer(page, "already has a target for this tool", "Replace target");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Replaced" })).toHaveCount(1);
  await expect(rows.first()).toContainText("Signed"); // the secret was kept

  for (const headers of [undefined, { rsc: "1" }]) {
    const text = await (await page.context().request.get(`/admin?tab=tools&tool=${id}`, { headers })).text();
    expect(text).toContain(name);
    expect(text).not.toContain(secret);
  }

  await page.getByRole("button", { name: "Delete the target for 0113 496 0199", exact: true }).click();
  await answer(page, "Delete the target for 0113 496 0199?", "Delete target");
  await expectToast(page, {
    variant: "default",
    title: "Deleted",
    description: "The target for 0113 496 0199 was removed.",
  });
  await expect(rows).toHaveCount(1);
});

test("a call can go to a built-in action instead of an address (BOOK-01, TOOLS-07)", async ({ openAs }) => {
  const { id } = await makeTool();
  const { number } = await demoTarget();
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  await page.getByLabel("Phone Number").selectOption(number);
  await page.getByLabel("Goes to").selectOption("Built in: Check free times");
  await expect(page.getByLabel("Target URL")).toHaveCount(0);
  await page.getByRole("button", { name: "Save target" }).click();
  await expect(toastIn(page).getByText("Target Saved", { exact: true })).toBeVisible();
  await expect(
    targets(page).getByRole("list", { name: "Targets" }).getByText("Built in: Check free times"),
  ).toBeVisible();
  await expect(page.getByLabel("Target URL")).toBeVisible();
});

test("a test call shows the assistant's answer, and is in the log; a call can be replayed (TOOLS-11)", async ({
  openAs,
}) => {
  const { id, name } = await makeTool();
  const { number, url } = await demoTarget();
  const [target] = await sql<{ id: string }[]>`
    insert into tool_targets (tool_id, user_id, phone_number, target_url)
    select ${id}, user_id, phone_number, ${url} from phone_assignments where phone_number = ${number} and is_active
    returning id`;
  await sql`
    insert into tool_invocations (tool_id, target_id, call_id, tool_call_id, name, called_number, caller, status,
      error, duration_ms, started_at)
    values (${id}, ${target?.id ?? ""}, 'call-1', 'call_1', ${name}, ${number}, '+447700900142', 'timed_out',
      'The booking system did not answer in time.', 12000, now() - interval '1 hour')`;
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  const test = section(page, "Test call");
  await test.getByLabel("Arguments (JSON)").fill("{date: tomorrow}");
  await test.getByRole("button", { name: "Make test call" }).click();
  await expect(test.getByText("Enter a JSON object")).toBeVisible();
  await test.getByLabel("Arguments (JSON)").fill('{"date": "2026-12-01"}');
  await test.getByRole("button", { name: "Make test call" }).click();
  await expect(test.getByRole("status")).toContainText(
    /Succeeded.*HTTP 200 · \d+ ms.*Answer for the assistant.*\w{5}/,
  );

  const entries = log(page).getByRole("list", { name: "Calls of this tool" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("Test call");
  await entries.first().getByRole("button", { expanded: false }).click();
  await expect(entries.first()).toContainText('"date": "2026-12-01"');

  await log(page).getByLabel("Only failed").check();
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText("07700 900142");
  await entries
    .first()
    .getByRole("button", { name: /^Replay/ })
    .click();
  await answer(page, "it may book a second time", "Replay");
  await expect(page.getByText("Replayed", { exact: true })).toBeVisible();
  await log(page).getByLabel("Only failed").uncheck();
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText("Replay, 07700 900142");
  await log(page)
    .getByLabel("Target", { exact: true })
    .selectOption(target?.id ?? "");
  await expect(entries).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
});

test("the address can be changed; the old one stops at once (TOOLS-06)", async ({ openAs }) => {
  const { id, key } = await makeTool();
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  await page.getByRole("button", { name: "New address" }).click();
  await answer(page, "until you enter the new one in Vapi", "New address");
  await expectToast(page, {
    variant: "default",
    title: "Address changed",
    description: "Enter the new address in Vapi now, as the tool's server URL.",
  });
  await expect(page.getByTestId("tool-address")).not.toContainText(key);
  const response = await page.request.post(`/api/external/tool/${key}`, {
    data: { message: { type: "tool-calls" } },
  });
  expect(response.status()).toBe(404);
});

test("among 500 tools one is found quickly, and all are reachable (TOOLS-01, FAST-03)", async ({
  openAs,
}) => {
  await sql`insert into tools (name, public_key) select 'many-' || n, gen_random_uuid() from generate_series(1, 500) n`;
  try {
    const page = await openAs(admin);
    await openTools(page);
    const links = toolList(page).getByRole("link");
    await expect(links).toHaveCount(25);
    await toolList(page)
      .getByRole("button", { name: /^Show more/ })
      .click();
    await expect(links).toHaveCount(50);
    await page.getByLabel("Find a tool").fill("many-437");
    await expect(links).toHaveCount(1);
    await links.first().click();
    await expect(section(page, "many-437")).toBeVisible();
  } finally {
    await sql`delete from tools where name like 'many-%'`;
  }
});

test("among 60 targets one is found, for the list, a test call and a replacement (TOOLS-03, TOOLS-07, FAST-06)", async ({
  openAs,
}) => {
  const { id } = await makeTool();
  const { number, url } = await demoTarget();
  await sql`
    insert into tool_targets (tool_id, user_id, phone_number, target_url, created_at)
    select ${id}, a.user_id, n.number, ${url}, now() - n.age
    from phone_assignments a, (select '+4415' || (20000000 + k) as number, k * interval '1 minute' as age
      from generate_series(1, 59) k union all select ${number}, interval '1 day') n
    where a.phone_number = ${number} and a.is_active`;
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  const rows = targets(page).getByRole("list", { name: "Targets" }).getByRole("listitem");
  await expect(rows).toHaveCount(50);
  await targets(page).getByRole("button", { name: "Show more" }).click();
  await expect(rows).toHaveCount(60);
  await expect(rows.last()).toContainText("0113 496 0199");
  await page.getByLabel("Search targets").fill("0152 000 0007");
  await expect(rows).toHaveCount(1);

  const test = section(page, "Test call");
  await test.getByLabel("Find a target").fill("no such client");
  await expect(test.getByLabel("Called number")).toHaveText("No target found");
  await expect(test.getByRole("button", { name: "Make test call" })).toBeDisabled();
  await test.getByLabel("Find a target").fill("496 0199");
  await expect(test.getByLabel("Called number").getByRole("option")).toHaveCount(1);
  await test.getByRole("button", { name: "Make test call" }).click();
  await expect(test.getByRole("status")).toContainText("Succeeded");
  await fillTarget(page, number, `${url}?again=1`);
  await expect(page.getByRole("button", { name: "Replace target" })).toBeVisible();
});

test("signing in first returns to the selected tool (GUARD-07, TOOLS-03)", async ({ openAs }) => {
  const { id, name } = await makeTool();
  const page = await openAs(null);
  await openAuth(page, `/admin?tab=tools&tool=${id}`);
  await signIn(page, { identifier: admin.email });
  await page.waitForURL(`**/admin?tab=tools&tool=${id}`);
  await expect(section(page, name)).toBeVisible();
});

test("a tool that is opened in another browser tab keeps the client in hand (TOOLS-03)", async ({
  openAs,
}) => {
  const { id, name } = await makeTool();
  const { userId } = hartleyFirm;
  const page = await openAs(admin);
  await openTools(page, `&user=${userId}`);
  await expect(toolLink(page, name)).toHaveAttribute("href", `/admin?tab=tools&user=${userId}&tool=${id}`);
});

test("a failed action says so by its title, and no input is lost (TOAST-24, TOAST-25)", async ({
  openAs,
}) => {
  const { id, name } = await makeTool();
  const page = await openAs(admin);
  await openTools(page, `&tool=${id}`);
  await page.route("**/api/admin/tools/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  const description = "Couldn't reach the server. Check your connection, then try again.";
  await newTool(page).getByLabel("Name").fill("weather");
  await newTool(page).getByRole("button", { name: "Create tool" }).click();
  await expectToast(page, { variant: "destructive", title: "Create Failed", description });
  await expect(newTool(page).getByLabel("Name")).toHaveValue("weather");
  await page.getByRole("button", { name: "Delete tool" }).click();
  await answer(page, `Delete ${name}?`, "Delete tool");
  await expectToast(page, { variant: "destructive", title: "Delete Failed", description });
  await expect(section(page, name)).toBeVisible();
  const { number, url } = await demoTarget();
  await fillTarget(page, number, url);
  await page.getByRole("button", { name: "Save target" }).click();
  await expectToast(page, { variant: "destructive", title: "Create Failed", description });
  await expect(page.getByLabel("Target URL")).toHaveValue(url);
});
