import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("../..", import.meta.url));

export default {
  poweredByHeader: false,
  outputFileTracingRoot: project,
  turbopack: { root: project },
};
