import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Every TypeScript file of the project, relative to its root: tracked, or new and not ignored. */
export function sourceFiles(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => file && existsSync(file) && !file.endsWith(".d.ts"));
}

type Imports = { atOnce: string[]; later: string[] };

/** Whether what is loaded later, by `import()`, counts as well. */
type Scope = { later?: boolean };

const cache = new Map<string, Imports>();

/** What a file imports at run time; type-only imports do not count. */
export function importsOf(file: string, { later = true }: Scope = {}): string[] {
  const known = cache.get(file) ?? readImports(readFileSync(file, "utf8"));
  cache.set(file, known);
  return later ? [...known.atOnce, ...known.later] : known.atOnce;
}

function readImports(text: string): Imports {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  return {
    atOnce: found(/^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm).filter(
      (name) => !onlyTypes(text, name),
    ),
    later: found(/\bimport\(\s*["']([^"']+)["']\s*\)/g),
  };
}

/** `import { type A, type B } from "x"` brings nothing at run time. */
function onlyTypes(text: string, specifier: string): boolean {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const clause = new RegExp(`import\\s+\\{([^}]*)\\}\\s+from\\s+["']${escaped}["']`).exec(text)?.[1];
  if (clause === undefined) return false;
  return clause.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
}

/** The project file that an import names, or null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : null;
  if (base === null) return null;
  for (const candidate of [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`]) {
    if (existsSync(candidate) && statSync(candidate).isFile()) return candidate;
  }
  return null;
}

/** Every project file that the given ones bring along. */
export function reachableFrom(start: string[], scope?: Scope): Set<string> {
  const reached = new Set<string>();
  const waiting = [...start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !/\.tsx?$/.test(file)) continue;
    reached.add(file);
    for (const specifier of importsOf(file, scope)) {
      const target = resolveImport(file, specifier);
      if (target) waiting.push(target);
    }
  }
  return reached;
}
