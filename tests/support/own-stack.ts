/**
 * Vitest's setup of tests that use a stack: each worker has one of its own, so that none waits for another's events,
 * locks and rows. Vitest numbers the workers that run at one time from 1 on.
 */
const stacks: Record<string, string>[] = JSON.parse(process.env.TEST_STACKS ?? "[{}]");
const place = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
Object.assign(process.env, stacks[place % stacks.length]);

export {};
