"use client";

import { Users } from "lucide-react";
import { useEffect } from "react";
import { RecordList } from "@/components/admin/record-list";
import { useAuth } from "@/components/auth/auth-provider";
import { useApi } from "@/components/dashboard/use-api";
import { formatDate } from "@/lib/core/dates";
import type { Address } from "@/lib/http/endpoint";
import type { AdminUser, adminUsers } from "@/lib/users/contract";

const USERS: Address<typeof adminUsers> = { method: "GET", path: "/api/admin/users" };

type ListedUser = Omit<AdminUser, "created_at"> & { created_at: string | null };

/** `users` is what the server rendered the page with; undefined where it could not read them. */
export function UsersTab({ users }: { users: AdminUser[] | undefined }) {
  const { data, error } = useApi<typeof adminUsers>(USERS, {}, { initial: users && { data: users } });
  const ourselves = useOurselves();
  useEffect(() => {
    if (error) console.error("The users could not be read", error);
  }, [error]);

  const listed: ListedUser[] = data?.data ?? (error ? ourselves : []);
  const loading = !data && !error;
  return (
    <RecordList
      title={loading ? "All Users" : `All Users (${listed.length})`}
      description={!data && error ? "The others could not be read. Reload the page in a moment." : undefined}
      rows={listed.map((user) => {
        const name = user.user_metadata.full_name;
        return {
          id: user.id,
          title: name ?? user.email,
          detail: name ? user.email : null,
          facts: [{ label: "Created", value: user.created_at ? formatDate(user.created_at) : "Unknown" }],
        };
      })}
      empty={{ icon: Users, title: loading ? "Loading users…" : "No users found" }}
    />
  );
}

/** What is left to show when the list cannot be read (USERS-07). */
function useOurselves(): ListedUser[] {
  const { user } = useAuth();
  if (!user) return [];
  const { id, email, fullName } = user;
  return [{ id, email: email ?? "", user_metadata: { full_name: fullName }, created_at: null }];
}
