import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-graph";

const pages = sourceFiles().filter((file) => /^app\/.*page\.tsx$/.test(file));

/** A page's address: its folders without the groups in parentheses. */
const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

describe("every page", () => {
  it("that needs a session asks for it on the server, whatever the middleware did (GUARD-05, SAFE-01)", () => {
    for (const address of ["/dashboard", "/workflows", "/services", "/settings"]) {
      const file = pages.find((page) => addressOf(page) === address);
      expect(file, address).toBeDefined();
      expect(readFileSync(file ?? "", "utf8"), address).toMatch(/await requirePageActor\(/);
    }
  });

  it("for admins asks for the role on the server (GUARD-06, ROLE-12)", () => {
    const file = pages.find((page) => addressOf(page) === "/admin");
    expect(readFileSync(file ?? "", "utf8")).toMatch(/await requirePageAdmin\(/);
  });

  it("is public only when the specification says so (ROLE-03)", () => {
    const returns = ["gmail", "calendar", "drive", "docs", "sheets", "contacts", "meet", "tasks"].map(
      (name) => `/${name}-success`,
    );
    const open = pages
      .filter((file) => !/requirePage(Actor|Admin)\(/.test(readFileSync(file, "utf8")))
      .map(addressOf);
    expect(open.filter((address) => !["/", "/auth", "/contact", ...returns].includes(address))).toEqual([]);
  });
});
