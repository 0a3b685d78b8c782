import { readdirSync } from "node:fs";
import type { ICruiseResult } from "dependency-cruiser";
import { FLOORS } from "@/tests/structure/house";

type Arrows = Map<string, Set<string>>;

/**
 * The floors of the picture, from the top. `core` is separate from the rest of its floor, because the database uses it.
 */
const NODES = ["app", "worker", "components", ...[...FLOORS].reverse(), "db", "core"];
const LONGEST_LINE = 50;
const CORE = "lib/platform/core/";
const BEGIN = "<!-- picture: written by npm run docs -->";
const END = "<!-- end of picture -->";

/** The text of docs/architecture.md with its picture of the floors updated. */
export function withPicture(markdown: string, house: Pick<ICruiseResult, "modules">): string {
  const begin = markdown.indexOf(BEGIN);
  const end = markdown.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`docs/architecture.md needs the lines ${BEGIN} and ${END}`);
  return `${markdown.slice(0, begin + BEGIN.length)}\n${picture(house)}\n${markdown.slice(end)}`;
}

function picture(house: Pick<ICruiseResult, "modules">): string {
  const arrows = withoutDetours(importsBetween(house));
  return [
    "```mermaid",
    "flowchart TB",
    ...NODES.map((node) => `  ${node}["${label(node)}"]`),
    ...NODES.flatMap((from) =>
      NODES.filter((to) => arrows.get(from)?.has(to)).map((to) => `  ${from} --> ${to}`),
    ),
    "```",
  ].join("\n");
}

function label(node: string): string {
  if (node === "core") return "<b>lib/platform/core</b>";
  const isFloor = FLOORS.some((floor) => floor === node);
  if (!isFloor) return `<b>${node}</b>`;
  const domains = readdirSync(`lib/${node}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "core")
    .map((entry) => entry.name)
    .sort();
  return `<b>lib/${node}</b><br>${inLines(domains).join(",<br>")}`;
}

function inLines(names: string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < LONGEST_LINE)
      lines.splice(-1, 1, `${last}, ${name}`);
    else lines.push(name);
  }
  return lines;
}

function importsBetween({ modules }: Pick<ICruiseResult, "modules">): Arrows {
  const arrows: Arrows = new Map(NODES.map((node) => [node, new Set<string>()]));
  for (const { source, dependencies } of modules) {
    const from = nodeOf(source);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = nodeOf(resolved);
      if (to && to !== from && !dependencyTypes.includes("type-only")) arrows.get(from ?? "")?.add(to);
    }
  }
  return arrows;
}

function nodeOf(file: string): string | undefined {
  if (file.startsWith(CORE)) return "core";
  const [room = "", floor = ""] = file.split("/");
  return NODES.find((node) => node === (room === "lib" ? floor : room));
}

/** Without arrows that are implied by a longer path: otherwise each floor would point at all those below. */
function withoutDetours(arrows: Arrows): Arrows {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (seen.has(from)) return false; // a circle, which the structure tests report
    seen.add(from);
    return [...(arrows.get(from) ?? [])].some((next) => next === to || reaches(next, to, seen));
  };
  return new Map(
    [...arrows].map(([from, targets]) => [
      from,
      new Set([...targets].filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))),
    ]),
  );
}
