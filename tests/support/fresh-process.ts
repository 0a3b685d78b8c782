import { type Env, env } from "@/lib/platform/core/env";

/**
 * Vitest's setup for files that share a process: each starts with the same environment and the same in-memory state as
 * the first one, and with an address of its own. Database connections stay open.
 */
type Start = { environment: NodeJS.ProcessEnv; configuration: Env };
const shared = globalThis as typeof globalThis & { callwrightStart?: Start };

shared.callwrightStart ??= { environment: { ...process.env }, configuration: { ...env() } };
replace(process.env, shared.callwrightStart.environment);
replace(env(), shared.callwrightStart.configuration);
for (const kept of [
  "callwrightSettings",
  "callwrightCounters",
  "callwrightUnauthenticated",
  "callwrightFirms",
  "callwrightAddress",
] as const) {
  Reflect.deleteProperty(globalThis, kept);
}

function replace(current: object, before: object): void {
  for (const name of Object.keys(current)) if (!(name in before)) Reflect.deleteProperty(current, name);
  Object.assign(current, before);
}
