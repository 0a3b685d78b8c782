"use client";

import type { UserPage } from "@/lib/accounts/users/contract";
import { CreateUserForm } from "./create-user-form";
import { UsersList } from "./users-list";

/** Making users, and all there are (USERS-03). `initial` is what the server could read. */
export function UsersPanel({ initial }: { initial: UserPage | undefined }) {
  return (
    <>
      <CreateUserForm />
      <UsersList initial={initial} />
    </>
  );
}
