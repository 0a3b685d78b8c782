"use client";

import { Plus, Search, Workflow } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PickedClient } from "@/components/shared/client-picker";
import { EmptyState } from "@/components/shared/empty-state";
import { ListSearch } from "@/components/shared/list-search";
import { LoadingList } from "@/components/shared/loading-list";
import { ReadError } from "@/components/shared/read-error";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { useConfirm } from "@/components/shared/use-confirm";
import { useDebounced } from "@/components/shared/use-debounced";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { ClientAssignment, WorkflowAssignmentPage } from "@/lib/outward/workflows/contract";
import { useWork } from "@/lib/platform/browser/use-action";
import { useAnswers } from "@/lib/platform/browser/use-answers";
import { usePages } from "@/lib/platform/browser/use-pages";
import { AssignmentRow } from "./assignment-row";
import { ClientAutomation, goToClientAutomation } from "./client-automation";
import { useWorkflowClient } from "./use-workflow-client";

const assignDialog = lazyPart(() => import("./assign-dialog"));

const PAGE = 50;

type AllAssignmentsProps = {
  /** What the server could read. */
  initial: WorkflowAssignmentPage | undefined;
  /** The client that the address names, whose assignments are searched for at first. */
  client: PickedClient | null;
};

/** Every client's assignments, for admins (WORK-14, WORK-15). */
export function AllAssignments({ initial, client: inHand }: AllAssignmentsProps) {
  const workflows = useWorkflowClient();
  const { refetch } = useAnswers();
  const [text, setText] = useState(inHand?.name ?? "");
  const [assigning, setAssigning] = useState(false);
  const { ask, dialog } = useConfirm();
  const [client, setClient] = useState<PickedClient | null>(inHand);
  const search = useDebounced(text.trim());
  const { rows, list } = usePages(
    workflowEndpoints.allAssignments,
    { query: { search, limit: PAGE } },
    {
      initial: search === "" ? initial : undefined,
      ask: ({ query }, signal) => workflows.listAllAssignments(query, signal),
    },
  );
  const reload = () => void refetch(workflowEndpoints.allAssignments, workflowEndpoints.userWorkflows);
  const remove = useWork((id: string) => workflows.deleteAssignment(id), {
    explain: (error) => (error as Error).message,
    after: reload,
  });

  return (
    <>
      <SectionCard
        title="All Assignments"
        description="Every client's workflows."
        flush
        busy={!rows && !list.error}
        actions={
          <Button size="sm" onPointerEnter={assignDialog.preload} onClick={() => setAssigning(true)}>
            <Plus aria-hidden="true" />
            <span className="sm:hidden">Assign</span>
            <span className="max-sm:hidden">Assign a workflow</span>
          </Button>
        }
      >
        <ListSearch
          label="Search assignments"
          placeholder="Search by client or workflow"
          value={text}
          onChange={setText}
        />
        {rows ? (
          <Rows
            rows={rows}
            searched={search !== ""}
            onAutomation={(assignment) => {
              setClient({ id: assignment.user_id, name: nameOf(assignment) });
              goToClientAutomation();
            }}
            onDelete={(assignment) =>
              ask({
                title: "Delete this assignment?",
                description: `${nameOf(assignment)} will no longer see ${assignment.workflow_name}, and its automation can no longer report figures. The figures so far are kept and come back if you assign it again.`,
                action: "Delete assignment",
                onConfirm: () => remove.run(assignment.id),
              })
            }
          />
        ) : list.error ? (
          <ReadError
            of={list}
            title={`Error: ${list.error.message}`}
            message="Check your connection, or try again in a moment."
            retryLabel="Try Again"
          />
        ) : (
          <LoadingList label="Loading all assignments" />
        )}
        {!list.isPlaceholderData ? <ShowMore list={list} label="Show older ones" /> : null}
      </SectionCard>
      <ClientAutomation client={client} onPick={setClient} />
      {assigning ? (
        <LazyPart part={assignDialog} props={{ onAssigned: reload, onClose: () => setAssigning(false) }} />
      ) : null}
      {dialog}
    </>
  );
}

type RowsProps = {
  rows: ClientAssignment[];
  searched: boolean;
  onAutomation: (assignment: ClientAssignment) => void;
  onDelete: (assignment: ClientAssignment) => void;
};

function Rows({ rows, searched, onAutomation, onDelete }: RowsProps): ReactNode {
  if (rows.length === 0) {
    return searched ? (
      <EmptyState
        icon={Search}
        title="Nothing found"
        description="Try part of a client's name or email, or of a workflow's name."
      />
    ) : (
      <EmptyState
        icon={Workflow}
        title="No workflows assigned yet"
        description="Assign the first one. The client sees it immediately."
      />
    );
  }
  return (
    <ul className="divide-y">
      {rows.map((assignment) => (
        <AssignmentRow
          key={assignment.id}
          assignment={assignment}
          onAutomation={() => onAutomation(assignment)}
          onDelete={() => onDelete(assignment)}
        />
      ))}
    </ul>
  );
}

const nameOf = ({ client }: ClientAssignment) => client.full_name ?? client.email;
