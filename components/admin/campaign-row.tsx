"use client";

import { Pause, Play, Plus, X } from "lucide-react";
import Link from "next/link";
import { CampaignBadge } from "@/components/dashboard/running-ads";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton, ForAdmins } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { useConfirm } from "@/components/shared/use-confirm";
import type { AdAccountState, AdminCampaign, Assignee } from "@/lib/outward/ads/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { formatBudget, startQuestion } from "./spending";

type CampaignRowProps = {
  campaign: AdminCampaign;
  /** Undefined until loaded. */
  account: AdAccountState | undefined;
  onAssign: () => void;
  onUnassign: (client: Assignee) => void;
  onChanged: () => Promise<unknown>;
};

export function CampaignRow({ campaign, account, onAssign, onUnassign, onChanged }: CampaignRowProps) {
  const { formatDate } = useFormats();
  const { name, status, business_type, daily_budget, start_date, created_at, assignees } = campaign;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-3 px-4 py-4 sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_7.5rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="break-words font-semibold">{name}</span>
          <CampaignBadge status={status} />
        </p>
        <p className="mt-0.5 break-words text-muted-foreground text-sm">
          {["Lead Generation", business_type].filter(Boolean).join(" · ")}
        </p>
        <p className="tabular text-sm">
          {formatBudget(daily_budget, account?.currency ?? null)} / day
          <span className="text-muted-foreground">
            {" "}
            · {start_date ? `started ${formatDate(start_date)}` : `created ${formatDate(created_at)}`}
          </span>
        </p>
        <Link
          href={`/admin/campaigns/${campaign.id}`}
          prefetch={false}
          aria-label={`Numbers and shares of ${name}`}
          className="inline-flex min-h-8 items-center font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
        >
          Numbers and shares
        </Link>
      </div>
      <ul
        aria-label={`Clients of ${name}`}
        className="flex min-w-0 flex-wrap items-center gap-1.5 max-md:col-span-2 max-md:row-start-2"
      >
        {assignees.map((client) => (
          <li
            key={client.user_id}
            className="inline-flex min-w-0 max-w-full items-center rounded-full bg-secondary px-3 has-[button]:pr-0 text-secondary-foreground text-sm"
          >
            <span className="truncate" title={client.email}>
              {client.full_name ?? client.email}
            </span>
            <ForAdmins>
              <button
                type="button"
                aria-label={`Unassign ${client.full_name ?? client.email} from ${name}`}
                className="inline-flex size-8 shrink-0 items-center justify-center rounded-full text-muted-foreground hover:text-foreground"
                onClick={() => onUnassign(client)}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </ForAdmins>
          </li>
        ))}
        <li>
          <AdminButton
            variant="ghost"
            size="sm"
            className="h-8 px-2.5 text-muted-foreground"
            onClick={onAssign}
          >
            <Plus aria-hidden="true" className="size-4" />
            <span>
              Assign<span className="sr-only"> {name}</span>
            </span>
          </AdminButton>
        </li>
      </ul>
      <div className="justify-self-end max-md:col-start-2 max-md:row-start-1">
        <StatusButton campaign={campaign} account={account} onChanged={onChanged} />
      </div>
    </li>
  );
}

type StatusButtonProps = Pick<CampaignRowProps, "campaign" | "account" | "onChanged">;

/** Empty if it can only be changed at Facebook, such as an archived campaign (CAMPAIGNS-06). */
function StatusButton({ campaign, account, onChanged }: StatusButtonProps) {
  const { confirm, dialog, preload } = useConfirm();
  const { id, name, status, daily_budget: dailyBudget } = campaign;
  const { run, busy } = useAction(adminEndpoints.setCampaignStatus, {
    failed: "Update Failed",
    done: (_, { body }) => ({
      title: "Status Updated",
      description: `${name} is ${body?.status === "ACTIVE" ? "running" : "paused"}.`,
    }),
    after: onChanged,
  });
  if (!campaign.at_facebook) return <p className="text-muted-foreground text-sm">Not on Facebook</p>;
  if (status === "ARCHIVED" || status === "DELETED") return null;
  const next = status === "PAUSED" ? "ACTIVE" : "PAUSED";
  const label = next === "ACTIVE" ? "Activate" : "Pause";

  const change = async () => {
    const question = { ...startQuestion({ name, dailyBudget, account }), action: "Activate" };
    if (next === "ACTIVE" && !(await confirm(question))) return;
    await run({ params: { id }, body: { status: next } });
  };
  const Icon = next === "ACTIVE" ? Play : Pause;
  return (
    <>
      <AdminButton
        variant="outline"
        size="sm"
        className="w-28 px-2 max-md:w-26"
        aria-label={`${label} ${name}`}
        aria-haspopup={next === "ACTIVE" ? "dialog" : undefined}
        onPointerEnter={preload}
        onClick={() => void change()}
        busy={busy}
        icon={<Icon aria-hidden="true" className="size-4" />}
      >
        {label}
      </AdminButton>
      {dialog}
    </>
  );
}
