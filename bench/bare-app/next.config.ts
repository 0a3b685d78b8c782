import path from "node:path";
import product from "../../next.config.ts";

const project = path.resolve(import.meta.dirname, "../..");

/** The product's own settings, so that only the route handler differs. */
export default {
  ...product,
  compiler: {},
  outputFileTracingRoot: project,
  turbopack: { root: project },
};
