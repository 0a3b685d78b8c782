import path from "node:path";
import {
  cruise,
  type DependencyType,
  type ICruiseResult,
  type IForbiddenRuleType,
  type IResolveOptions,
} from "dependency-cruiser";

/** The floors of lib, the lowest first. A floor knows those below it. */
export const FLOORS = [
  "platform",
  "providers",
  "accounts",
  "calls",
  "outward",
  "agent",
  "dashboard",
] as const;

const ROOMS = ["app", "components", "db", "lib", "worker"];
const ENTRIES = [
  "instrumentation.ts",
  "instrumentation-client.ts",
  "middleware.ts",
  "next.config.ts",
  "server.ts",
];

const values: { dependencyTypesNot: DependencyType[] } = { dependencyTypesNot: ["type-only"] };

const rules: IForbiddenRuleType[] = [
  ...FLOORS.slice(0, -1).map((floor, index) => ({
    name: `${floor} imports nothing from above`,
    from: { path: `^lib/${floor}/` },
    to: { path: `^lib/(${FLOORS.slice(index + 1).join("|")})/`, ...values },
  })),
  {
    name: "lib imports no page, no component and no worker",
    from: { path: "^lib/" },
    to: { path: "^(app|components|worker)/" },
  },
  {
    name: "the database knows the platform's core alone",
    from: { path: "^db/" },
    to: { path: "^(lib|app|components|worker)/", pathNot: "^lib/platform/core/" },
  },
  {
    name: "components import no worker and no database",
    from: { path: "^components/" },
    to: { path: "^(app|worker|db)/" },
  },
  {
    name: "nothing of the product imports the embedded stack, tests or the bench",
    from: {},
    to: { path: "^(local|tests|bench)/" },
  },
  {
    name: "pages and route files hold no SQL",
    from: { path: "^app/" },
    to: { path: "^db/|(^|node_modules/)(drizzle-orm|postgres)(/|$)" },
  },
  {
    name: "vendors' SDKs are imported in lib/providers alone",
    from: { pathNot: "^lib/providers/" },
    to: {
      path: "(^|node_modules/)(googleapis|google-auth-library|twilio|facebook-nodejs-business-sdk|@vapi-ai|web-push)(/|$)",
    },
  },
  {
    name: "a domain's queries are its own",
    from: { path: "^(.+)/[^/]+$" },
    to: { path: "/queries\\.ts$", pathNot: "^$1/" },
  },
  {
    name: "no circles of files",
    from: {},
    to: { circular: true },
  },
  {
    name: "no circles of folders",
    scope: "folder",
    from: { path: "^(lib|components)" },
    to: { circular: true },
  },
];

const resolving: Partial<IResolveOptions> = {
  alias: { "@": path.resolve(".") },
  extensions: [".ts", ".tsx", ".mjs"],
};

/** The product's imports as dependency-cruiser sees them, judged by the rules of the house; read once a process. */
export function cruiseHouse(): Promise<ICruiseResult> {
  house ??= cruiseOnce();
  return house;
}

let house: Promise<ICruiseResult> | undefined;

async function cruiseOnce(): Promise<ICruiseResult> {
  const { output } = await cruise(
    [...ROOMS, ...ENTRIES],
    {
      parser: "swc",
      tsPreCompilationDeps: true,
      exclude: { path: "\\.test\\.tsx?$" },
      doNotFollow: { path: "node_modules" },
      validate: true,
      ruleSet: { forbidden: rules.map((rule) => ({ severity: "error", ...rule })) },
    },
    resolving,
  );
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text");
  return output;
}
