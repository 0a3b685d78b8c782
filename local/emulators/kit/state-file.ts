import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** How long changes are batched before they are written: reads and bursts cost nothing, a kill loses this much. */
const WRITE_DELAY_MS = 150;
/** A large state is written less often, so that writing takes a twentieth of the time at most. */
const WRITE_SHARE = 20;

export type StateFile<State extends object> = { state: State; changed(): void; close(): void };

/**
 * Plain JSON state of an emulator, in memory and, with a `path`, in a file that only its owner can read. The file is
 * replaced atomically, so a killed process leaves the old or the new one. `initial` supplies what a file of an older
 * shape lacks; a file that is not JSON is renamed to `<path>.unreadable`.
 */
export function openStateFile<State extends object>(initial: State, path?: string): StateFile<State> {
  const state = { ...initial, ...(path ? readState<State>(path) : undefined) };
  let timer: NodeJS.Timeout | undefined;
  let tookMs = 0;

  function write(): void {
    timer = undefined;
    if (!path) return;
    const begun = performance.now();
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
    renameSync(draft, path);
    tookMs = performance.now() - begun;
  }

  return {
    state,
    changed() {
      if (path) timer ??= setTimeout(write, Math.max(WRITE_DELAY_MS, WRITE_SHARE * tookMs)).unref();
    },
    close() {
      clearTimeout(timer);
      write();
    },
  };
}

/**
 * Seeds are applied once: later changes and deletions survive a restart. Returns those seeds of `kind` that this state
 * has not had yet, and records them.
 */
export function takeNewSeeds<Seed>(
  planted: string[],
  kind: string,
  seeds: readonly Seed[] | undefined,
  keyOf: (seed: Seed) => string,
): Seed[] {
  const known = new Set(planted);
  const fresh = (seeds ?? []).filter((seed) => !known.has(`${kind} ${keyOf(seed)}`));
  planted.push(...fresh.map((seed) => `${kind} ${keyOf(seed)}`));
  return fresh;
}

function readState<State>(path: string): Partial<State> | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as Partial<State>;
  } catch {
    renameSync(path, `${path}.unreadable`);
    return undefined;
  }
}
