import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "@/local/stack/home";

const FILE = path.join(PROJECT, "docs/measurements.md");
/** Below the page itself, in this order. */
const HEADINGS = {
  pages: "## Public pages\n",
  signedIn: "## Pages behind sign-in\n",
  taps: "## Taps and typing\n",
  outbox: "## What follows from a change\n",
  rescue: "## Calls that need us\n",
  workflows: "## Workflows\n",
  growth: "## With many calls\n",
  clients: "## With many clients\n",
  metrics: "## Metrics\n",
};
export type Section = keyof typeof HEADINGS;
type Part = "calls" | Section;
const SECTIONS = Object.keys(HEADINGS) as Section[];

/**
 * docs/measurements.md has parts that are measured separately: `calls`, which is the page itself, and the sections.
 * Writing one leaves the others unchanged.
 */
export function writeSection(part: Part, text: string): void {
  mkdirSync(path.dirname(FILE), { recursive: true });
  const written = existsSync(FILE) ? readFileSync(FILE, "utf8") : "# Measurements\n";
  writeFileSync(FILE, joinSections(written, part, text));
}

export function joinSections(written: string, part: Part, text: string): string {
  const texts = new Map<Part, string>();
  let rest = written;
  for (const name of [...SECTIONS].reverse()) {
    const [above = "", own] = rest.split(HEADINGS[name]);
    if (own !== undefined) texts.set(name, own);
    rest = above;
  }
  texts.set("calls", rest).set(part, text);
  const sections = SECTIONS.flatMap((name) => {
    const own = texts.get(name);
    return own === undefined ? [] : `${HEADINGS[name]}\n${own.trim()}`;
  });
  return `${[texts.get("calls")?.trim(), ...sections].join("\n\n")}\n`;
}
