"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { UserPage } from "@/lib/accounts/users/contract";
import { CreateUserForm } from "./create-user-form";
import { USERS_QUERY, UsersList } from "./users-list";

/** Making users, and all there are (USERS-03). `initial` is what the server could read. */
export function UsersPanel({ initial }: { initial: UserPage | undefined }) {
  const queries = useQueryClient();
  return (
    <>
      <CreateUserForm onCreated={() => void queries.invalidateQueries({ queryKey: [USERS_QUERY] })} />
      <UsersList initial={initial} />
    </>
  );
}
