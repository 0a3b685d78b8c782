import { buildIfChanged } from "@/local/run/build";

/** Vitest's global setup of tests that run the app as a process. */
export default async function setup() {
  await buildIfChanged((step) => console.log(step));
}
