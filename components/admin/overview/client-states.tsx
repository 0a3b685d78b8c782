import { Badge } from "@/components/ui/badge";
import type { OverviewClient } from "@/lib/dashboard/overview/contract";
import { formatNumber } from "@/lib/platform/locale/format-number";

const AGENT_WORDS: Record<OverviewClient["agent"], string> = {
  live: "Live",
  paused: "Paused",
  offline: "Offline",
  "not live": "Not live yet",
  disabled: "Disabled",
};

/** What is wrong with a client, the worst first, and the state of the agent. */
export function ClientStates({ client: { agent, emergencies, failing } }: { client: OverviewClient }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {emergencies > 0 ? (
        <Badge variant="destructive">
          {emergencies === 1 ? "1 open emergency" : `${formatNumber(emergencies)} open emergencies`}
        </Badge>
      ) : null}
      {failing.length > 0 ? (
        <Badge variant="destructive" className="whitespace-normal">
          Failing: {failing.join(", ")}
        </Badge>
      ) : null}
      <Badge variant={agent === "live" ? "secondary" : "outline"}>{AGENT_WORDS[agent]}</Badge>
    </p>
  );
}
