import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useFormats } from "@/components/shared/place";
import { Badge } from "@/components/ui/badge";
import { ROLE_WORDS } from "@/lib/accounts/people/roles";
import type { AdminUser } from "@/lib/accounts/users/contract";
import { AccessBadge } from "./access-badge";
import { SetupState } from "./setup-state";

/** For our own row, if the list could not be read, only this is known. */
export type ListedUser = Pick<AdminUser, "id" | "email" | "full_name"> & Partial<AdminUser>;

export function UserRow({ user }: { user: ListedUser }) {
  const { formatDate } = useFormats();
  const { id, email, full_name, created_at, agency_role, setup, live } = user;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2.5 px-4 py-4 transition-colors hover:bg-muted/50 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,4fr)_minmax(0,3fr)_1.25rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            href={`/admin?tab=users&user=${id}`}
            className="min-w-0 break-words font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {full_name}
          </Link>
          {agency_role ? <Badge variant="secondary">{ROLE_WORDS[agency_role].title}</Badge> : null}
          <AccessBadge user={user} />
        </p>
        {email === full_name ? null : <p className="truncate text-muted-foreground text-sm">{email}</p>}
      </div>
      <div className="min-w-0 max-lg:col-span-2 max-lg:row-start-2 max-lg:empty:hidden">
        {/* a person of the agency without a number is not a client */}
        {setup && live !== undefined && !(agency_role && setup.missing.includes("number")) ? (
          <SetupState setup={setup} live={live} />
        ) : null}
      </div>
      <p className="tabular text-muted-foreground text-sm max-lg:col-span-2 max-lg:row-start-3">
        {created_at ? `Joined ${formatDate(created_at)}` : null}
      </p>
      <ChevronRight
        aria-hidden="true"
        className="size-4 text-muted-foreground max-lg:col-start-2 max-lg:row-start-1"
      />
    </li>
  );
}
