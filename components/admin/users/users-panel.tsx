"use client";

import type { UserPage } from "@/lib/accounts/users/contract";
import { CreateUserForm } from "./create-user-form";
import { UsersList } from "./users-list";

/** Creating users, and the list of all (USERS-03). `initial` is what the server could read. */
export function UsersPanel({ initial }: { initial: UserPage | undefined }) {
  return (
    <>
      <CreateUserForm />
      <UsersList initial={initial} />
    </>
  );
}
