import { type Env, env } from "@/lib/platform/core/env";

/** Changes the configuration for this test file, even if it has already been read. */
export function configure(values: Partial<Env>): void {
  for (const [name, value] of Object.entries(values)) process.env[name] = String(value);
  Object.assign(env(), values);
}
