"use client";

import { ArrowRight } from "lucide-react";
import { ReadError } from "@/components/shared/read-error";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { ServiceConnection } from "@/lib/accounts/connections/to-connection";
import type { WorkflowAssignment } from "@/lib/outward/workflows/contract";
import { useBrowserSession } from "@/lib/platform/browser/session";
import { useRead } from "@/lib/platform/browser/use-read";
import { type CatalogueEntry, entriesFor } from "./catalogue-entries";
import { SERVICES } from "./services";

type CatalogueProps = {
  /** What the server rendered the page with; undefined if it could not read them. */
  workflows: WorkflowAssignment[] | undefined;
  connections: readonly ServiceConnection[];
};

/** The services that the client's workflows need (SERV-11); empty if they need none. */
export function Catalogue({ workflows, connections }: CatalogueProps) {
  const { accountId } = useBrowserSession();
  const read = useRead(
    workflowEndpoints.userWorkflows,
    { params: { userId: accountId ?? "" } },
    { initial: workflows && { data: workflows }, enabled: accountId !== null },
  );
  const { data, error } = read;
  const held = data?.data ?? [];
  const entries = entriesFor(held.map(({ workflow_slug }) => workflow_slug));
  if (data ? entries.length === 0 : !error) return null;
  return (
    <section aria-labelledby="catalogue-title" className="space-y-4">
      <div className="space-y-1">
        <h2 id="catalogue-title" className="font-semibold text-xl">
          Used by your workflows
        </h2>
        <p className="text-muted-foreground text-sm">The services that your workflows use.</p>
      </div>
      {data ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              workflows={held.filter(({ workflow_slug }) => entry.required_workflows.includes(workflow_slug))}
              connection={connections.find(({ id }) => id === entry.service)}
            />
          ))}
        </ul>
      ) : (
        <Card>
          <ReadError
            of={read}
            title="Couldn't load your workflows"
            message="Your connections above are not affected. Try again in a moment."
          />
        </Card>
      )}
    </section>
  );
}

type EntryProps = {
  entry: CatalogueEntry;
  workflows: WorkflowAssignment[];
  connection: ServiceConnection | undefined;
};

function Entry({ entry: { name, description, service, icon: Icon }, workflows, connection }: EntryProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full gap-4 p-5">
        <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-xl bg-muted text-muted-foreground">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p className="mt-0.5 text-muted-foreground text-sm">{description}</p>
          <p className="mt-3 flex flex-wrap gap-1.5">
            {workflows.map(({ id, workflow_name }) => (
              <Badge key={id} variant="secondary">
                {workflow_name}
              </Badge>
            ))}
          </p>
          {service ? (
            <a
              href={`#${service}`}
              className="mt-4 inline-flex items-center gap-1.5 font-semibold text-primary-text text-sm underline-offset-4 hover:underline"
            >
              {linkText(service, connection)}
              <ArrowRight aria-hidden="true" className="size-4" />
            </a>
          ) : (
            <p className="mt-4 text-muted-foreground text-sm">Set up for you by your administrator.</p>
          )}
        </div>
      </Card>
    </li>
  );
}

function linkText(service: string, connection: ServiceConnection | undefined): string {
  const title = SERVICES.find(({ id }) => id === service)?.title;
  if (connection?.needsReauth) return `Re-authenticate ${title}`;
  return connection?.connected === false ? `Connect ${title}` : `See ${title}`;
}
