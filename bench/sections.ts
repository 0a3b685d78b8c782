import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "@/local/stack/home";

const FILE = path.join(PROJECT, "docs/measurements.md");
const PAGES_HEADING = "## Public pages\n";

/**
 * docs/measurements.md has two parts that are measured separately: `calls`, which is the page itself, and `pages`, a
 * section at its end. Writing one leaves the other unchanged.
 */
export function writeSection(part: "calls" | "pages", text: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const written = existsSync(FILE) ? readFileSync(FILE, "utf8") : "# Measurements\n";
  writeFileSync(FILE, joinSections(written, part, text));
}

export function joinSections(written: string, part: "calls" | "pages", text: string): string {
  const [calls = "", pages] = written.split(PAGES_HEADING);
  if (part === "pages") return `${calls.trimEnd()}\n\n${PAGES_HEADING}\n${text.trim()}\n`;
  return pages === undefined ? `${text.trim()}\n` : `${text.trim()}\n\n${PAGES_HEADING}${pages}`;
}
