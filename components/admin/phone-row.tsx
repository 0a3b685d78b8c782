import { Pencil, Trash2 } from "lucide-react";
import { AdminButton } from "@/components/shared/for-admins";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import type { PhoneAssignment } from "@/lib/accounts/phones/contract";

type PhoneRowProps = { assignment: PhoneAssignment; onEdit: () => void; onDelete: () => void };

export function PhoneRow({ assignment, onEdit, onDelete }: PhoneRowProps) {
  const { formatDate, formatPhone } = useFormats();
  const { phone_number, description, user_name, user_email, is_active, created_at, ended_at } = assignment;
  const number = formatPhone(phone_number);
  const since = formatDate(created_at);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-4 sm:px-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_minmax(0,4fr)_5rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="tabular font-semibold">{number}</span>
          {is_active ? <Badge variant="outline">Active</Badge> : <Badge variant="secondary">Ended</Badge>}
        </p>
        {description ? (
          <p className="mt-0.5 break-words text-muted-foreground text-sm">{description}</p>
        ) : null}
      </div>
      <div className="min-w-0 text-sm max-lg:col-span-2 max-lg:row-start-2">
        <p className="truncate">{user_name}</p>
        {user_name === user_email ? null : <p className="truncate text-muted-foreground">{user_email}</p>}
      </div>
      <p className="tabular text-muted-foreground text-sm max-lg:col-span-2 max-lg:row-start-3">
        {ended_at ? `${since} to ${formatDate(ended_at)}` : `Since ${since}`}
      </p>
      <div className="flex min-h-9 items-center justify-end gap-1 max-lg:col-start-2 max-lg:row-start-1">
        {is_active ? (
          <>
            <AdminButton
              variant="ghost"
              size="icon-sm"
              aria-label={`Edit ${number}`}
              title="Edit"
              onClick={onEdit}
            >
              <Pencil aria-hidden="true" />
            </AdminButton>
            <AdminButton
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete the assignment of ${number}`}
              title="Delete"
              onClick={onDelete}
            >
              <Trash2 aria-hidden="true" />
            </AdminButton>
          </>
        ) : null}
      </div>
    </li>
  );
}
