import { Phone } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import { formatPhone } from "@/components/calls/format-phone";
import { Badge } from "@/components/ui/badge";
import { formatDate } from "@/lib/core/dates";
import type { AssignmentPage } from "@/lib/phones/contract";

export function PhonesTab({ initial: { data } }: { initial: AssignmentPage }) {
  return (
    <RecordList
      title="Phone Assignments"
      rows={data.map((assignment) => ({
        id: assignment.id,
        title: <span className="tabular">{formatPhone(assignment.phone_number)}</span>,
        detail: assignment.description,
        badge: assignment.is_active ? <Badge>Active</Badge> : <Badge variant="secondary">Ended</Badge>,
        facts: [
          { label: "Assigned to", value: assignment.user_name },
          { label: "Email", value: assignment.user_email },
          { label: "Since", value: formatDate(assignment.created_at) },
        ],
      }))}
      empty={{ icon: Phone, title: "No phone assignments yet" }}
    />
  );
}
