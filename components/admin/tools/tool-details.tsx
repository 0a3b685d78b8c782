"use client";

import { Route } from "lucide-react";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { ForAdmins } from "@/components/shared/for-admins";
import { SectionCard } from "@/components/shared/section-card";
import { Card } from "@/components/ui/card";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import type { Tool } from "@/lib/agent/tools/contract";
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
  return (
    <div id="tool-details" className="min-w-0 scroll-mt-24 space-y-6">
      {tool ? <ToolHeader tool={tool} appUrl={appUrl} onChange={onChange} onDeleted={onDeleted} /> : null}
      <SectionCard title="Targets" description="Where this tool's calls go, for each phone number." flush>
        {tool ? (
          <TargetList tool={tool} initial={own?.targets} />
        ) : (
          <EmptyState
            icon={Route}
            title="No tool selected"
            description="Select a tool to see where its calls go."
          />
        )}
        <ForAdmins>
          <TargetForm tool={tool} numbers={initial.numbers} initialNumber={initialNumber} />
        </ForAdmins>
      </SectionCard>
      {tool ? (
        <>
          <ForAdmins>
            <LazyPart
              part={toolTest}
              props={{ tool, initial: own?.targets }}
              pending={<Skeleton className="h-72 w-full rounded-xl" />}
              failed={notOpened}
            />
          </ForAdmins>
          <LazyPart
            part={invocationLog}
            props={{ tool, targets: own?.targets, initial: own?.log }}
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
    <ErrorState title="Couldn't open this part" onRetry={retry} />
  </Card>
);
