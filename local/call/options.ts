import { parseArgs } from "node:util";

export type CallOptions = { scripts: string[]; fast: boolean; to: string | null; list: boolean };

/** Reads `npm run call -- [script …|all] [--fast] [--to <number or client>] [--list]`. Throws a sentence to show. */
export function readOptions(args: string[], known: readonly string[]): CallOptions {
  const { values, positionals } = parseOrExplain(args);
  const unknown = positionals.filter((name) => name !== "all" && !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no call named ${unknown.join(", ")}. Choose from: ${known.join(", ")}, all.`);
  const scripts = positionals.includes("all") ? [...known] : positionals;
  return {
    scripts: scripts.length > 0 ? scripts : known.slice(0, 1),
    fast: values.fast ?? false,
    to: values.to ?? null,
    list: values.list ?? false,
  };
}

function parseOrExplain(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { fast: { type: "boolean" }, to: { type: "string" }, list: { type: "boolean" } },
    });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new Error(
      `${reason}. Use it like this: npm run call -- emergency --fast --to "0113 496 0150", or --list.`,
    );
  }
}
