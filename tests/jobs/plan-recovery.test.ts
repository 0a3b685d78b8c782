import { expect, it } from "vitest";
import { planRecovery } from "@/lib/calls/ledger/plan-recovery";
import { enqueue } from "@/lib/platform/queue/enqueue";
import { makeCall } from "@/tests/support/calls";
import { dueJobs } from "@/tests/support/voice-desk";

const unreported = async () => {
  const now = new Date();
  const call = { liveStatus: "ended", reportedAt: null, endedAt: now, updatedAt: now };
  return (await makeCall(null, call)).callId;
};

it("asks for a call two minutes after its end when no report has come (VOICE-04)", async () => {
  const callId = await unreported();
  await planRecovery([callId]);
  const [job] = await dueJobs(`recover-call:${callId}`);
  expect(job?.due_in).toBeGreaterThan(60);
  expect(job?.due_in).toBeLessThanOrEqual(120);
});

it("does not put off a call that is to be asked for at once, since its report came cut off (VOICE-03)", async () => {
  const callId = await unreported();
  await enqueue("recover-call", { callId }, { key: `recover-call:${callId}` });
  await planRecovery([callId]);
  const [job] = await dueJobs(`recover-call:${callId}`);
  expect(job?.due_in).toBeLessThanOrEqual(0);
});
