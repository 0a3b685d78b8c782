"use client";

import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import type { Automation, AutomationDetail } from "@/lib/outward/automations/contract";
import { useAction } from "@/lib/platform/browser/use-action";

/** An automation's on/off switch, which shows the wanted state while it is being saved. */
export function useSwitch(
  { id, state }: Pick<Automation, "id" | "state">,
  onChange?: (changed: AutomationDetail) => void,
) {
  const { run, busy, running } = useAction(workflowEndpoints.switchAutomation, {
    failed: "Not switched",
    stale: [workflowEndpoints.listAutomations, workflowEndpoints.readAutomation],
    done: ({ data }) =>
      data.state === "on"
        ? { title: "Switched on", description: "It starts with the next thing that happens." }
        : { title: "Switched off", description: "What is in progress is kept and goes on." },
  });
  const turn = async (isOn: boolean) => {
    const { answer } = await run({ params: { id }, body: { state: isOn ? "on" : "off" } });
    if (answer) onChange?.(answer.data);
  };
  return { isOn: (running?.body?.state ?? state) === "on", busy, turn: (isOn: boolean) => void turn(isOn) };
}
