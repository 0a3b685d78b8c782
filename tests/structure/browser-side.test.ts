import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allEndpoints } from "@/app/api/endpoints";
import { browserEndpoints, tableFiles } from "./endpoint-tables";
import { importsOf, reachableFrom, sourceFiles } from "./source-graph";

const components = sourceFiles().filter((file) => /^components\//.test(file) && !file.includes(".test."));

/** Signs of a hook that is missing, and the files that are such a hook or are below the hooks. */
const SIGNS: { what: string; sign: RegExp; allowed: string[] }[] = [
  {
    what: "declares an address",
    sign: /: Address<typeof |["'`](?:[A-Z]+ )?\/api\/(?!\$)/,
    allowed: tableFiles,
  },
  {
    what: "calls an endpoint itself",
    sign: /\b(callEndpoint|fetchEndpoint|fetch)(<[^>]*>)?\(/,
    allowed: [
      "components/auth/read-is-admin.ts", // Supabase's own data API, for the provider that the hooks need
      "components/workflows/workflow-client.ts", // its failures have names of their own (WORK-08); hooks read through it
    ],
  },
  {
    what: "asks TanStack Query itself",
    sign: /\b(useQuery|useInfiniteQuery|useMutation|useQueryClient)\(/,
    allowed: [],
  },
  {
    what: "keeps a busy flag",
    sign: /\[\w*(busy|saving|pending|sending|submitting|working|loading)\w*, set\w+\] = useState/i,
    allowed: [],
  },
  {
    what: "words a failure toast",
    sign: /\btoast\(\{[^}]*variant: "destructive"/,
    allowed: [
      "components/auth/auth-provider.tsx", // above the hooks: a logout that failed
      "components/layout/offline-notice.tsx", // a link that was kept from being followed
      "components/layout/query-provider.tsx", // what the hooks say when a read fails
      "components/ui/lazy-part.tsx", // code that could not be loaded
    ],
  },
];

describe("the browser's side (HOUSE-04)", () => {
  it("has every endpoint once in its table, by the name, method and path of the contract", async () => {
    const contracts: Record<string, unknown> = {};
    for (const file of sourceFiles().filter((name) => /^lib\/.*\/([a-z]+-)*contract\.ts$/.test(name))) {
      for (const [name, value] of Object.entries(await import(/* @vite-ignore */ `../../${file}`))) {
        if (allEndpoints.includes(value as never)) contracts[name] = value;
      }
    }
    expect(browserEndpoints.length).toBeGreaterThan(70);
    for (const [name, address] of browserEndpoints) expect(contracts[name], name).toMatchObject(address);
    const names = browserEndpoints.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it.each(SIGNS)("has no component that $what", ({ sign, allowed }) => {
    const found = components.filter((file) => sign.test(readFileSync(file, "utf8")));
    const wrong = found.filter((file) => !file.startsWith("components/dev/")).sort();
    expect(
      wrong,
      "use the hooks of lib/platform/browser with an address of components/shared/*endpoints.ts",
    ).toEqual(allowed.toSorted());
  });

  it("brings no schema library to browsers, except where a workflow's draft is checked, loaded by itself", () => {
    const inBrowsers = components.filter((file) => /^"use client";/.test(readFileSync(file, "utf8")));
    expect(inBrowsers.length).toBeGreaterThan(200);
    const withSchemas = (scope: { later: boolean }) =>
      [...reachableFrom(inBrowsers, scope)].filter((file) => importsOf(file, scope).includes("zod")).sort();
    expect(withSchemas({ later: false })).toEqual([]);
    expect(withSchemas({ later: true })).toEqual(
      ["definition", "draft"].map((name) => `lib/outward/automations/${name}.ts`),
    );
  });
});
