"use client";

import { useState } from "react";
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
        ? { title: "Switched on", description: "It runs the next time it is triggered." }
        : { title: "Switched off", description: "Runs in progress continue." },
  });
  // Until the list has been read again, its old state would flip the switch back for a moment.
  const [answered, setAnswered] = useState<{ from: Automation["state"]; to: Automation["state"] } | null>(
    null,
  );
  const turn = async (isOn: boolean) => {
    const { answer } = await run({ params: { id }, body: { state: isOn ? "on" : "off" } });
    if (!answer) return;
    setAnswered({ from: state, to: answer.data.state });
    onChange?.(answer.data);
  };
  // Kept longer, it would hide that the automation is in its earlier state again, such as paused.
  if (answered && answered.from !== state) setAnswered(null);
  const shown = answered?.from === state ? answered.to : state;
  return { isOn: (running?.body?.state ?? shown) === "on", busy, turn: (isOn: boolean) => void turn(isOn) };
}
