"use client";

import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { ConnectButton } from "@/components/services/connect-button";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import type { ServiceHealth } from "@/lib/accounts/connections/contract";
import { type ClientService, GOOGLE_SERVICES } from "@/lib/accounts/connections/services";
import type { Automation } from "@/lib/outward/automations/contract";
import { lowerDay } from "@/lib/platform/locale/dates";
import { PAGE_LANGUAGE } from "@/lib/platform/locale/page-language";
import { automationAddress, runsAddress } from "./automation-address";
import { useSwitch } from "./use-switch";

/** "Gmail, Google Sheets and Google Tasks". */
const NAMES = new Intl.ListFormat(PAGE_LANGUAGE);

type AutomationRowProps = {
  automation: Automation;
  /** The state of the owner's services; undefined if unknown. */
  health: readonly ServiceHealth[] | undefined;
};

export function AutomationRow({ automation, health }: AutomationRowProps) {
  const { id, name, sentence, state, version } = automation;
  const nameId = useId();
  const { isOn, busy, turn } = useSwitch(automation);
  const isDraft = version === null;
  const broken = health ? brokenServices(automation, health) : [];
  return (
    <li className="px-4 py-5 sm:px-6">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1 space-y-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 id={nameId} className="min-w-0 break-words font-semibold">
              <Link
                href={automationAddress(id)}
                prefetch={false}
                className="underline-offset-4 hover:text-primary-text hover:underline"
              >
                {name}
              </Link>
            </h3>
            {isDraft ? (
              <Badge variant="outline">Draft</Badge>
            ) : automation.has_changes ? (
              <Badge variant="outline">Unpublished changes</Badge>
            ) : null}
          </div>
          <p className="break-words text-muted-foreground text-sm">{sentence}.</p>
          <LastRuns automation={automation} />
        </div>
        {isDraft ? (
          <Button asChild size="sm" variant="outline">
            <Link href={automationAddress(id)} prefetch={false}>
              Finish<span className="sr-only"> {name}</span>
            </Link>
          </Button>
        ) : (
          <Switch
            checked={isOn}
            busy={busy}
            aria-labelledby={nameId}
            onCheckedChange={(next) => turn(next)}
            className="mt-0.5"
          />
        )}
      </div>
      {state === "paused" ? (
        <Attention
          title="Paused"
          text={automation.paused_reason ?? "It was paused as a precaution."}
          action={
            <Button size="sm" variant="outline" disabled={busy} onClick={() => turn(true)}>
              Switch on again
            </Button>
          }
        />
      ) : null}
      {state === "on" && broken.length > 0 ? (
        <Attention
          title={`${NAMES.format(broken.map((service) => GOOGLE_SERVICES[service].name))} ${broken.length === 1 ? "isn't" : "aren't"} connected`}
          text="Runs wait until this is fixed, then continue automatically."
          action={broken.map((service) => (
            <ConnectButton key={service} service={service} named={broken.length > 1} />
          ))}
        />
      ) : null}
    </li>
  );
}

function LastRuns({ automation: { id, last_run_at, runs, version } }: { automation: Automation }) {
  const { formatDayTime } = useFormats();
  if (version === null) return null;
  if (!last_run_at) return <p className="text-muted-foreground text-sm">Hasn't run in the last 30 days.</p>;
  const counts = [
    ...(runs.done > 0 ? [`${runs.done} done`] : []),
    ...(runs.waiting > 0 ? [`${runs.waiting} in progress`] : []),
    ...(runs.failed > 0 ? [`${runs.failed} failed`] : []),
  ];
  return (
    <p className="text-sm">
      <Link
        href={runsAddress(id)}
        prefetch={false}
        className="tabular text-muted-foreground underline decoration-border underline-offset-4 hover:text-foreground"
      >
        <span suppressHydrationWarning>Last run {lowerDay(formatDayTime(last_run_at))}</span> ·{" "}
        {counts.join(", ")}
      </Link>
    </p>
  );
}

/** Connected services only keep a run waiting if their connection broke or was never made. */
function brokenServices({ services }: Automation, health: readonly ServiceHealth[]): ClientService[] {
  return health
    .filter(
      ({ service, status }) =>
        services.includes(service) && (status === "not_connected" || status === "needs_reauth"),
    )
    .map(({ service }) => service);
}

function Attention({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-xl bg-warning-soft p-4 text-sm text-warning-text sm:flex-row sm:items-center">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 break-words">
        <span className="font-semibold">{title}.</span> {text}
      </p>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  );
}
