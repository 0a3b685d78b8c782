"use client";

import { Route, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { EmptyState } from "@/components/shared/empty-state";
import { ForAdmins } from "@/components/shared/for-admins";
import { ListSearch } from "@/components/shared/list-search";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { useDebounced } from "@/components/shared/use-debounced";
import { Badge } from "@/components/ui/badge";
import { ACTION_TEXTS, isAction } from "@/lib/agent/tools/action-names";
import type { Tool, ToolTarget, ToolTargetPage } from "@/lib/agent/tools/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { usePages } from "@/lib/platform/browser/use-pages";
import { CHANGED_BY_TARGET } from "./changed-by-target";
import { FIRST_TARGETS } from "./initial-tools";

type TargetListProps = { tool: Tool; initial: ToolTargetPage | undefined };

/** A tool's targets, replaced ones last. */
export function TargetList({ tool, initial }: TargetListProps) {
  const [words, setWords] = useState("");
  const search = useDebounced(words.trim());
  const found = usePages(
    adminEndpoints.listToolTargets,
    { params: { id: tool.id }, query: { ...FIRST_TARGETS, search } },
    { initial: search === "" ? initial : undefined },
  );
  const isLong = words !== "" || (found.rows?.length ?? 0) >= FIRST_TARGETS.limit;
  return (
    <>
      {isLong ? (
        <ListSearch
          label="Search targets"
          placeholder="Search number or client"
          value={words}
          onChange={setWords}
        />
      ) : null}
      <PagedList
        label="Targets"
        of={found}
        row={(target) => <TargetRow key={target.id} target={target} />}
        loading="Loading targets"
        failed={{ title: "Couldn't load the targets", message: "Nothing is lost. Try again in a moment." }}
        empty={search ? <NothingFound /> : <NoTargets />}
      />
    </>
  );
}

const NothingFound = () => (
  <EmptyState icon={Search} title="Nothing found" description="Try part of a number or a client's name." />
);

const NoTargets = () => (
  <EmptyState
    icon={Route}
    title="No targets configured for this tool"
    description="Until you add one, the assistant tells callers that it can't do this."
  />
);

function TargetRow({ target }: { target: ToolTarget }) {
  const { formatPhone } = useFormats();
  const { id, phone_number: number, target_url: url, action, client, secret, is_active: active } = target;
  const { run, busy } = useAction(adminEndpoints.deleteToolTarget, {
    failed: "Delete Failed",
    done: () => ({ title: "Deleted", description: `The target for ${formatPhone(number)} was removed.` }),
    stale: CHANGED_BY_TARGET,
  });
  return (
    <li className="flex items-start gap-4 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular font-semibold">{formatPhone(number)}</span>
          <span className="text-muted-foreground">{client}</span>
          {active ? null : <Badge variant="secondary">Replaced</Badge>}
          {secret ? <Badge variant="outline">Signed</Badge> : null}
        </p>
        <p className="break-all font-mono text-muted-foreground text-xs">
          {url ?? `Built in: ${action && isAction(action) ? ACTION_TEXTS[action] : action}`}
        </p>
      </div>
      <ForAdmins>
        <ConfirmButton
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete the target for ${formatPhone(number)}${active ? "" : " that was replaced"}`}
          title="Delete"
          disabled={busy}
          question={{
            title: `Delete the target for ${formatPhone(number)}?`,
            description: active
              ? "Calls to this number no longer get an answer from this tool."
              : "It is no longer in use.",
            action: "Delete target",
          }}
          onConfirm={() => run({ params: { id } })}
        >
          <Trash2 aria-hidden="true" />
        </ConfirmButton>
      </ForAdmins>
    </li>
  );
}
