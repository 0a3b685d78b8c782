"use client";

import { DeparturesCard } from "@/components/leaving/near-leaving";
import { ForAdmins } from "@/components/shared/for-admins";
import type { UserPage } from "@/lib/accounts/users/contract";
import { CreateUserForm } from "./create-user-form";
import { InviteForm } from "./invite-form";
import { UsersList } from "./users-list";

type UsersPanelProps = {
  /** What the server could read. */
  initial: UserPage | undefined;
  /** Why invitations cannot be sent; null if they can. */
  obstacle: string | null;
};

/** New clients, by invitation or with a password, and the list of all (USERS-03). */
export function UsersPanel({ initial, obstacle }: UsersPanelProps) {
  return (
    <>
      <ForAdmins>
        <InviteForm obstacle={obstacle} />
        <CreateUserForm />
      </ForAdmins>
      <UsersList initial={initial} />
      <DeparturesCard />
    </>
  );
}
