import { SectionCard } from "@/components/shared/section-card";
import { ToDoRows } from "@/components/to-dos/to-do-rows";
import type { CallPage } from "@/lib/dashboard/call-page/contract";

type CallToDosProps = { call: CallPage; onChange: () => Promise<unknown> };

/** What a call left to do; read-only for an admin. */
export function CallToDos({ call, onChange }: CallToDosProps) {
  return (
    <SectionCard title="To do" flush>
      {call.client ? (
        <ul className="divide-y">
          {call.to_dos.map(({ id, message, done_at }) => (
            <li key={id} className="break-words px-4 py-3.5 sm:px-6">
              {message} {done_at ? "(done)" : ""}
            </li>
          ))}
        </ul>
      ) : (
        <ToDoRows toDos={call.to_dos} onChange={onChange} linked={false} />
      )}
    </SectionCard>
  );
}
