import config from "./vitest.config";

/** What Stryker runs: the unit tests beside the rules, which need no stack. */
export default { ...config, test: { ...config.test, include: ["lib/**/*.test.ts"] } };
