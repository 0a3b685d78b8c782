import { KeyRound, Pencil, PencilOff, Trash2 } from "lucide-react";
import { useFormats } from "@/components/shared/place";
import { workflowEndpoints } from "@/components/shared/workflow-endpoints";
import { Button } from "@/components/ui/button";
import type { ClientAssignment } from "@/lib/outward/workflows/contract";
import { useAction } from "@/lib/platform/browser/use-action";

type AssignmentRowProps = {
  assignment: ClientAssignment;
  onAutomation: () => void;
  onDelete: () => void;
};

export function AssignmentRow({ assignment, onAutomation, onDelete }: AssignmentRowProps) {
  const { formatDate } = useFormats();
  const { client, workflow_name, workflow_slug, description, created_at } = assignment;
  const editing = useAction(workflowEndpoints.allowEditing, {
    failed: "Not changed",
    done: ({ data }) =>
      data.can_edit
        ? { title: "The client may change it", description: "They can edit its automations again." }
        : { title: "Only admins may change it", description: "The client can still switch it on and off." },
    stale: [workflowEndpoints.allAssignments],
  });
  const Icon = assignment.can_edit ? Pencil : PencilOff;
  const whose = `${workflow_name} of ${client.full_name ?? client.email}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_7rem_auto]">
      <div className="min-w-0 max-lg:col-span-2">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="break-words font-semibold">{workflow_name}</span>
          <span className="break-all font-mono text-muted-foreground text-xs">{workflow_slug}</span>
        </p>
        {description ? (
          <p className="mt-0.5 break-words text-muted-foreground text-sm">{description}</p>
        ) : null}
      </div>
      <div className="min-w-0 text-sm">
        <p className="truncate">{client.full_name ?? client.email}</p>
        {client.full_name ? <p className="truncate text-muted-foreground">{client.email}</p> : null}
        <p className="tabular text-muted-foreground lg:hidden">{formatDate(created_at)}</p>
      </div>
      <p className="tabular text-muted-foreground text-sm max-lg:hidden">
        <span className="sr-only">Assigned </span>
        {formatDate(created_at)}
      </p>
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Keys and webhooks of ${client.full_name ?? client.email}`}
          title="Keys and webhooks"
          onClick={onAutomation}
        >
          <KeyRound aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-pressed={assignment.can_edit}
          aria-label={`${client.full_name ?? client.email} may change ${workflow_name}`}
          title={assignment.can_edit ? "The client may change it" : "Only admins may change it"}
          disabled={editing.busy}
          onClick={() =>
            void editing.run({ params: { id: assignment.id }, body: { can_edit: !assignment.can_edit } })
          }
        >
          <Icon aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${whose}`}
          title="Delete"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
