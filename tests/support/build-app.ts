import { buildIfChanged } from "@/local/run/build";
import { migratedCluster } from "@/local/stack/migrated-cluster";

/** Vitest's global setup of tests that run the app as a process, each on a stack of its own. */
export default async function setup() {
  await buildIfChanged((step) => console.log(step));
  await migratedCluster();
}
