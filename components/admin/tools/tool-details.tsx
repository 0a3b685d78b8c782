"use client";

import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ErrorState } from "@/components/shared/error-state";
import { ForAdmins } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { Card } from "@/components/ui/card";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Tool, ToolTarget } from "@/lib/agent/tools/contract";
import { useRead } from "@/lib/platform/browser/use-read";
import type { InitialTools } from "./initial-tools";
import { TargetForm } from "./target-form";
import { TargetList } from "./target-list";
import { ToolHeader } from "./tool-header";

const toolTest = lazyPart(() => import("./tool-test"));
const invocationLog = lazyPart(() => import("./invocation-log"));

type ToolDetailsProps = {
  tool: Tool | null;
  initial: InitialTools;
  appUrl: string;
  /** The number of the client in the address; empty without one. */
  initialNumber: string;
  onChange: () => void;
  onDeleted: () => void;
};

/** The selected tool: its address, its targets, a test, and its log. */
export function ToolDetails(props: ToolDetailsProps) {
  const { tool, initial, appUrl, initialNumber, onChange, onDeleted } = props;
  const own = tool && initial.selected?.id === tool.id ? initial.selected : undefined;
  const { data, error, isFetching, refetch } = useRead(
    adminEndpoints.listToolTargets,
    { params: { id: tool?.id ?? "" } },
    { initial: own?.targets, enabled: tool !== null },
  );
  const targets = tool ? data?.data : [];
  const reload = () => {
    if (tool) void refetch();
    onChange();
  };
  return (
    <div id="tool-details" className="min-w-0 scroll-mt-24 space-y-6">
      {tool ? <ToolHeader tool={tool} appUrl={appUrl} onChange={onChange} onDeleted={onDeleted} /> : null}
      {!targets && error ? (
        <Card>
          <ErrorState
            title="Couldn't load the targets"
            message="Nothing is lost. Try again in a moment."
            onRetry={reload}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <Targets
          tool={tool}
          initial={initial}
          targets={targets}
          initialNumber={initialNumber}
          onChange={reload}
        />
      )}
      {tool ? (
        <>
          <ForAdmins>
            <LazyPart
              part={toolTest}
              props={{ tool, targets: targets ?? [] }}
              pending={<Skeleton className="h-72 w-full rounded-xl" />}
              failed={notOpened}
            />
          </ForAdmins>
          <LazyPart
            part={invocationLog}
            props={{ tool, targets: targets ?? [], initial: own?.log }}
            pending={<Skeleton className="h-72 w-full rounded-xl" />}
            failed={notOpened}
          />
        </>
      ) : null}
    </div>
  );
}

const notOpened = (retry: () => void) => (
  <Card>
    <ErrorState
      title="Couldn't open this part"
      message="Check your connection, then try again."
      onRetry={retry}
    />
  </Card>
);

type TargetsProps = {
  tool: Tool | null;
  initial: InitialTools;
  targets: ToolTarget[] | undefined;
  initialNumber: string;
  onChange: () => void;
};

function Targets({ tool, initial, targets, initialNumber, onChange }: TargetsProps) {
  return (
    <SectionCard
      title="Targets"
      description="Where this tool's calls go, for each phone number."
      flush
      busy={!targets}
    >
      <TargetList tool={tool} targets={targets} onChange={onChange} />
      <ForAdmins>
        <TargetForm
          tool={tool}
          targets={targets ?? []}
          numbers={initial.numbers}
          initialNumber={initialNumber}
          onSaved={onChange}
        />
      </ForAdmins>
    </SectionCard>
  );
}
