import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const ID = /\b([A-Z]+-\d{2})\b/g;

/** Which test files name each requirement in the title of a test, by ID. `A-01 to A-04` and `A-01..04` name them all. */
export function provenBy(): Map<string, string[]> {
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts", "*.test.tsx", "*.spec.ts"],
    { encoding: "utf8" },
  )
    .split("\n")
    .filter((file) => file !== "" && existsSync(file));
  const proofs = new Map<string, Set<string>>();
  for (const file of files) {
    for (const id of idsIn(titlesIn(readFileSync(file, "utf8")))) {
      proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
    }
  }
  return new Map([...proofs].map(([id, names]) => [id, [...names].sort()]));
}

/** The text of docs/requirements.md with its last column updated. */
export function withProofs(markdown: string): string {
  const proofs = provenBy();
  return markdown
    .split("\n")
    .map((line) => {
      const row = /^\| ([A-Z]+-\d{2}) \| (.*?) \| [^|]*\|$/.exec(line);
      if (!row) return line;
      const [, id = "", text = ""] = row;
      return `| ${id} | ${text} | ${(proofs.get(id) ?? []).map((file) => `\`${file}\``).join(", ") || "later"} |`;
    })
    .join("\n");
}

/** Titles of tests and groups, wherever their quotes end. */
function titlesIn(source: string): string[] {
  const titles = source.matchAll(
    /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?|\.each\([\s\S]*?\])?\)?\(\s*(["'`])([\s\S]*?)\1\s*,/g,
  );
  return [...titles].map((match) => match[2] ?? "");
}

function idsIn(titles: string[]): Set<string> {
  const ids = new Set<string>();
  for (const title of titles) {
    for (const match of title.matchAll(ID)) ids.add(match[1] ?? "");
    for (const match of title.matchAll(/\b([A-Z]+)-(\d{2})\s?(?:to|–|-|\.\.)\s?(?:\1-)?(\d{2})\b/g)) {
      const [, area = "", from = "", to = ""] = match;
      for (let number = Number(from); number <= Number(to); number++)
        ids.add(`${area}-${String(number).padStart(2, "0")}`);
    }
    for (const match of title.matchAll(/\b([A-Z]+)-\d{2}((?:, ?\d{2}\b)+)/g)) {
      for (const number of (match[2] ?? "").matchAll(/\d{2}/g)) ids.add(`${match[1]}-${number[0]}`);
    }
  }
  return ids;
}
