import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-graph";

const sources = sourceFiles().filter((file) => /^(lib|worker)\//.test(file) && !file.includes(".test."));

/** Conditions that look the same but are not, or are no fact of a row: each with its reason. */
const UNRELATED: Record<string, string> = {
  "answer null": "of a reminder and of a request that is applied once: two tables",
  "call_direction = 'outbound'": "of two statements that merge a call; each names another row",
  "caller_name null": "whether a call's person gave a name, and to show names in the list of runs",
  "expires_at now()": "of sign-in states, of leases and of counters: different tables",
  "fault null": "of the calls in one request, within one statement",
  "handled_at null": "of texts to us and of contact requests: two tables",
  "happened_at now() - interval '14 days'":
    "the provider's time limit, and how long a promise is worth a to-do",
  "locked_at null": "of the queue's jobs; each place has time limits of its own",
  "message null": "of the verdicts in one statement",
  "problem null": "of entries in others' lists and of ad accounts: two tables",
  "started_at now() - interval '30 days'": "of tool calls and of runs: two tables",
  "used_at null": "of sign-in states with Google and of links to choose a password: two tables",
  "workflow_slug null": "of an event and of a webhook, in one join",
  "ended_at null": "a line that a client still has; a step of a run that goes on",
};

type Written = { condition: string; where: string };

const NAME = String.raw`(?:\w+\.)?(?<name>\w+)|\$\{column\([^)]*"(?<fragment>\w+)"\)\}|\$\{\w+\.(?<builder>\w+)\}`;
const IN_SQL = new RegExp(
  String.raw`(?<![:\w.])(?:${NAME})\s+(?:(?<no>is (?:not )?null)|(?:=|<>)\s+(?<value>'[^']*')|(?:not )?in\s+\((?<values>'[^)]*)\)|[<>]=?\s+(?<time>now\(\)(?: [-+] interval '[^']*')?))`,
  "g",
);
const IN_BUILDER =
  /\b(?<verb>isNull|isNotNull|eq|ne|inArray|gt|gte|lt|lte)\(\w+\.(?<builder>\w+)(?:,\s*(?:"(?<value>[^"]*)"|\[(?<values>"[^\]]*)\]|sql`(?<time>now\(\)[^`]*)`))?\)/g;

/** The comparisons of columns with constants, null and the current time; the negation counts as the same. */
function conditionsIn(file: string): Written[] {
  const text = readFileSync(file, "utf8");
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|--.*/g, (comment) => comment.replace(/\S/g, " "));
  if (!/from "drizzle-orm"/.test(code)) return [];
  return [...code.matchAll(IN_SQL), ...code.matchAll(IN_BUILDER)].flatMap((match) => {
    const { groups = {}, index } = match;
    const column = snake(groups.name ?? groups.fragment ?? groups.builder ?? "");
    const what = comparedWith(groups);
    // Whether a row refers to another, or was found by a left join; and the age of any row.
    const isUnnamed = what === "null" ? /(^|_)s?id$/.test(column) : /^(created|updated)_at$/.test(column);
    if (!what || isUnnamed || isAssignment(code.slice(0, index))) return [];
    return [{ condition: `${column} ${what}`, where: `${file}:${code.slice(0, index).split("\n").length}` }];
  });
}

function comparedWith({ no, verb = "", value, values, time }: Record<string, string | undefined>) {
  if (no || /Null$/.test(verb)) return "null";
  if (time) return time;
  const list = values?.match(/\w[\w -]*/g)?.sort();
  if (list) return `in ${list.join(", ")}`;
  return value === undefined ? null : `= '${value.replaceAll("'", "")}'`;
}

/** Whether what follows this text is one of the values that an update sets. */
function isAssignment(before: string): boolean {
  if (!/(\bset|,)\s*$/.test(before)) return false;
  const words = before.match(/\b(set|select|where|returning|values|filter)\b/g);
  return words?.at(-1) === "set";
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The same words in two files `tables.ts` are about two tables. */
const areOfTwoTables = (places: Written[]) => {
  const files = places.map(({ where }) => where.replace(/:\d+$/, ""));
  return files.every((file) => file.endsWith("/tables.ts")) && new Set(files).size === files.length;
};

describe("conditions on the data (HOUSE-03)", () => {
  const written = Map.groupBy(sources.flatMap(conditionsIn), ({ condition }) => condition);

  it("are found, in templates and in calls of the query builder", () => {
    expect(written.get("status = 'confirmed'")).toEqual([
      { condition: "status = 'confirmed'", where: expect.stringMatching(/^lib\/calls\/calls\/tables\.ts:/) },
    ]);
    expect(written.get("reported_at null")?.map(({ where }) => where)).toEqual([
      expect.stringMatching(/^lib\/calls\/calls\/tables\.ts:/),
    ]);
    expect(written.size).toBeGreaterThan(60);
  });

  it("are written once: a second place uses a fragment of the domain's tables.ts", () => {
    const twice = [...written].filter(([, places]) => places.length > 1 && !areOfTwoTables(places));
    const unexpected = twice.filter(([condition]) => !(condition in UNRELATED));
    expect(
      Object.fromEntries(
        unexpected.map(([condition, places]) => [condition, places.map(({ where }) => where)]),
      ),
    ).toEqual({});
    expect(
      twice
        .map(([condition]) => condition)
        .filter((condition) => condition in UNRELATED)
        .sort(),
    ).toEqual(Object.keys(UNRELATED).sort());
  });

  it("are in statements of drizzle's alone, which the fragments fit", () => {
    const plain = sources.filter((file) => /\brawSql\b|from "postgres"/.test(readFileSync(file, "utf8")));
    expect(plain.sort()).toEqual([
      "lib/platform/live/follow-changes.ts", // LISTEN needs a connection of its own
      // A backup's snapshot is a session's, and every row of every table is read without a time limit.
      "worker/backups/check-contents.ts",
      "worker/backups/check-rows.ts",
      "worker/backups/manifest.ts",
      "worker/prove-restore.ts",
      "worker/write-manifest.ts",
    ]);
  });
});
