import { Wrench } from "lucide-react";
import { RecordList } from "@/components/admin/record-list";
import { formatPhone } from "@/components/calls/format-phone";
import { formatDate } from "@/lib/core/dates";
import type { Tool } from "@/lib/tools/contract";

export function ToolsTab({ tools, origin }: { tools: Tool[]; origin: string }) {
  return (
    <RecordList
      title="Tools"
      description="The address of a tool goes to the voice assistant provider."
      rows={tools.map((tool) => ({
        id: tool.id,
        title: tool.name,
        detail: tool.description,
        facts: [
          {
            label: "Address",
            wide: true,
            value: <span className="break-all">{`${origin}/api/external/tool/${tool.public_key}`}</span>,
          },
          { label: "Numbers", value: <Numbers numbers={tool.numbers} /> },
          { label: "Created", value: formatDate(tool.created_at) },
        ],
      }))}
      empty={{ icon: Wrench, title: "No tools yet" }}
    />
  );
}

function Numbers({ numbers }: { numbers: string[] }) {
  if (numbers.length === 0) return "None yet";
  return numbers.map((number) => (
    <span key={number} className="block whitespace-nowrap">
      {formatPhone(number)}
    </span>
  ));
}
