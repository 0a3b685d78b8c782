import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isGuarded } from "@/lib/platform/auth/guarded-paths";
import { reachableFrom, sourceFiles } from "./source-graph";

const pages = sourceFiles().filter((file) => /^app\/.*page\.tsx$/.test(file));

/** A page's address: its folders without the groups in parentheses. */
const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

const pagesOf = (group: string) => pages.filter((file) => file.startsWith(`app/(${group})/`));

/** Each page of a group calls this guard, and the middleware redirects its visitors early. */
function expectGuarded(group: string, guard: string) {
  const guarded = pagesOf(group);
  expect(guarded.length).toBeGreaterThan(8);
  for (const file of guarded) {
    expect(readFileSync(file, "utf8"), file).toContain(`await ${guard}(`);
    expect(isGuarded(addressOf(file)), file).toBe(true);
  }
}

describe("every page", () => {
  it("that needs a session checks it on the server, independently of the middleware (GUARD-05, SAFE-01)", () => {
    expectGuarded("client", "requirePageActor");
  });

  it("for admins checks the role on the server (GUARD-06, ROLE-12)", () => {
    expectGuarded("admin", "requirePageAdmin");
  });

  it("below /admin is one for admins", () => {
    const below = pages.filter((file) => /^\/admin(\/|$)/.test(addressOf(file)));
    expect(below).toEqual(pagesOf("admin"));
  });

  it("is public only when the specification says so (ROLE-03)", () => {
    const returns = ["gmail", "calendar", "drive", "docs", "sheets", "contacts", "meet", "tasks", "ads"].map(
      (name) => `/${name}-success`,
    );
    const open = pages
      .filter((file) => !/requirePage(Actor|Admin)\(/.test(readFileSync(file, "utf8")))
      .map(addressOf);
    const emailed = ["/auth/forgot-password", "/auth/choose-password"]; // for people who cannot sign in (AGENCY-04)
    const sent = ["/report/[token]", "/unsubscribe/[token]"]; // behind links that were sent
    const confirming = "/auth/confirm"; // for people who are signed in and have not confirmed it (AGENCY-06)
    const sample = "/dev/kitchen-sink"; // not there outside development: the next test
    expect(
      open.filter(
        (address) =>
          ![
            "/",
            "/auth",
            "/contact",
            "/privacy",
            "/terms",
            sample,
            confirming,
            ...emailed,
            ...sent,
            ...returns,
          ].includes(address),
      ),
    ).toEqual([]);
  });

  it("for developers only is a missing page elsewhere, and shows every component (ROLE-03)", () => {
    const page = pages.find((file) => addressOf(file) === "/dev/kitchen-sink") ?? "";
    expect(readFileSync(page, "utf8")).toMatch(/if \(env\(\)\.NODE_ENV !== "development"\) notFound\(\);/);
    const shown = reachableFrom([page]);
    const parts = sourceFiles().filter((file) =>
      /^components\/(ui|forms|layout\/(page-header|section-card|empty-state|error-state|crash-screen))\b.*(?<!\.test)\.tsx$/.test(
        file,
      ),
    );
    expect(parts.length).toBeGreaterThan(15);
    // toasts are shown by the layout around every page, code fetched late is no look, and this is for pages without script
    const elsewhere = [
      "components/ui/toaster.tsx",
      "components/ui/toast-list.tsx",
      "components/forms/needs-script.tsx",
    ];
    expect(parts.filter((file) => !shown.has(file) && !elsewhere.includes(file))).toEqual([]);
    const others = pages.filter((file) => file !== page);
    expect([...reachableFrom(others)].filter((file) => file.startsWith("components/dev/"))).toEqual([]);
  });
});
