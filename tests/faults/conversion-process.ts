import { setTimeout as sleep } from "node:timers/promises";
import { sendConversions } from "@/lib/outward/conversions/send-conversions";

/** An instance that only sends conversions, for tests that kill it. */
process.send?.("running");
for (;;) {
  await sendConversions();
  await sleep(20);
}
