import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { allEndpoints } from "@/app/api/endpoints";
import type { Endpoint } from "@/lib/platform/http/endpoint";
import { reachableFrom } from "./source-graph";

it("the bench brings along nothing that runs under the test runner alone (FAST-01)", () => {
  const reached = [...reachableFrom(["bench/run.ts"])];
  expect(reached.length).toBeGreaterThan(100);
  const needsRunner = reached.filter((file) =>
    /from "vitest"|import\.meta\.glob/.test(readFileSync(file, "utf8")),
  );
  expect(needsRunner).toEqual([]);
});

/** Lists that the bench leaves out, because they do not grow with the number of clients. */
const ONE_CLIENTS = "of one client; such lists are timed with --calls and --growth";
const FIXED = "as many as the product has";
const LEFT_OUT: Record<string, string> = {
  "/api/admin/agents/{userId}": ONE_CLIENTS,
  "/api/admin/agents/{userId}/prompt": ONE_CLIENTS,
  "/api/admin/agents/{userId}/provider": ONE_CLIENTS,
  "/api/admin/agents/{userId}/readiness": ONE_CLIENTS,
  "/api/admin/agents/{userId}/rehearsals": ONE_CLIENTS,
  "/api/admin/agents/{userId}/rehearsals/{id}/scenes/{sceneId}": ONE_CLIENTS,
  "/api/admin/agents/{userId}/versions": ONE_CLIENTS,
  "/api/admin/campaigns/{id}": "of one campaign",
  "/api/admin/settings": FIXED,
  "/api/admin/twilio-phone-numbers": "read from Twilio",
  "/api/admin/users/{id}": ONE_CLIENTS,
  "/api/admin/users/{id}/calls": ONE_CLIENTS,
  "/api/admin/users/{id}/conversions": ONE_CLIENTS,
  "/api/admin/users/{id}/leaving": ONE_CLIENTS,
  "/api/admin/users/{id}/texts": ONE_CLIENTS,
  "/api/admin/voice-secret": FIXED,
  "/api/admin/voices": FIXED,
  "/api/facebook/templates": "as many as the agency has made",
};

it("the bench times every list of the agency's that grows with its clients (FAST-03)", () => {
  const timed = new Set(importsOf("bench/admin-lists.ts"));
  const untimed = allEndpoints
    .filter(({ access, method, response }) => access === "admin" && method === "GET" && holdsList(response))
    .map(({ path }) => path)
    .filter((path) => !importsOf(routeOf(path)).some((verb) => timed.has(verb)));
  expect(untimed.sort()).toEqual(Object.keys(LEFT_OUT));
});

const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^import \{(.*)\} from "@\/lib\/(?!platform)(.*)";$/gm)]
    .filter(([, , from]) => !from?.endsWith("/contract"))
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));

const routeOf = (path: string) => `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;

const holdsList = (response: Endpoint["response"]) =>
  "stream" in response ||
  JSON.stringify(z.toJSONSchema(response, { unrepresentable: "any" })).includes('"type":"array"');
