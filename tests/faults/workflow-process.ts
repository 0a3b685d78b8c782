import { runWorkflows } from "@/lib/outward/runs/run-workflows";
import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { engine } from "@/worker/engine";
import { followers } from "@/worker/followers";

/** An instance that only follows events and runs workflows, for tests that kill it. Its argument: a lease in ms. */
const lease = Number(process.argv[2]) || undefined;
runFollowers(followers);
runWorkflows(engine, { lease });
process.send?.("running");
