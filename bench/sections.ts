import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "@/local/stack/home";

const FILE = path.join(PROJECT, "docs/measurements.md");
/** Below the page itself, in this order. */
const HEADINGS = { pages: "## Public pages\n", workflows: "## Workflows\n" };
type Part = "calls" | keyof typeof HEADINGS;
const PARTS = ["calls", "pages", "workflows"] as const satisfies Part[];

/**
 * docs/measurements.md has three parts that are measured separately: `calls`, which is the page itself, and sections
 * for `pages` and `workflows`. Writing one leaves the others unchanged.
 */
export function writeSection(part: Part, text: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const written = existsSync(FILE) ? readFileSync(FILE, "utf8") : "# Measurements\n";
  writeFileSync(FILE, joinSections(written, part, text));
}

export function joinSections(written: string, part: Part, text: string): string {
  const [upToPages = "", workflows] = written.split(HEADINGS.workflows);
  const [calls, pages] = upToPages.split(HEADINGS.pages);
  const texts: Record<Part, string | undefined> = { calls, pages, workflows, [part]: text };
  const kept = PARTS.flatMap((name) => {
    const own = texts[name]?.trim();
    return own === undefined ? [] : name === "calls" ? own : `${HEADINGS[name]}\n${own}`;
  });
  return `${kept.join("\n\n")}\n`;
}
