import { runFollowers } from "@/lib/platform/outbox/run-followers";
import { followers } from "@/worker/followers";

/** An instance that only follows events, for tests that kill it. */
runFollowers(followers);
process.send?.("running");
