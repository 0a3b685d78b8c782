import { passMidnight } from "./pass-midnight";

/** Vitest's setup: no file begins just before midnight, and helpers take the day on which it began (`began.ts`). */
await passMidnight();
const shared = globalThis as typeof globalThis & { callwrightBegan?: number };
shared.callwrightBegan = Date.now();
