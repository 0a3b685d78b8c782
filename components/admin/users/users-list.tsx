"use client";

import { Search, Users } from "lucide-react";
import { useState } from "react";
import { useAuth } from "@/components/auth/auth-provider";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { ListSearch } from "@/components/shared/list-search";
import { LoadingList } from "@/components/shared/loading-list";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { useDebounced } from "@/components/shared/use-debounced";
import { Button } from "@/components/ui/button";
import type { UserPage } from "@/lib/accounts/users/contract";
import { usePages } from "@/lib/platform/browser/use-pages";
import { formatNumber } from "@/lib/platform/locale/format-number";
import { type ListedUser, UserRow } from "./user-row";

const A_PAGE = 50;

/** All users, newest first, searchable by name or email; selecting a name opens the user. */
export function UsersList({ initial }: { initial: UserPage | undefined }) {
  const { user } = useAuth();
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const {
    rows: found,
    pages,
    list,
  } = usePages(
    adminEndpoints.adminUsers,
    { query: { search, limit: A_PAGE } },
    { what: "The users", initial: search === "" ? initial : undefined },
  );
  const failed = !pages && list.error !== null;
  const rows: ListedUser[] | undefined = found ?? (failed && user ? [ourselves(user)] : undefined);
  const total = pages?.at(-1)?.total ?? rows?.length;

  return (
    <SectionCard
      title={total === undefined ? "All Users" : `All Users (${formatNumber(total)})`}
      description={
        failed
          ? "Couldn't load the other users, so only you are listed."
          : "Open a user to see what is missing."
      }
      actions={
        failed ? (
          <Button size="sm" variant="outline" onClick={() => void list.refetch()} busy={list.isFetching}>
            Try again
          </Button>
        ) : null
      }
      flush
      busy={!rows}
    >
      <ListSearch
        label="Search users"
        placeholder="Search by name or email"
        value={text}
        onChange={setText}
      />
      {rows === undefined ? (
        <LoadingList label="Loading users" />
      ) : rows.length > 0 ? (
        <ul className="divide-y">
          {rows.map((row) => (
            <UserRow key={row.id} user={row} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={search ? Search : Users}
          title="No users found"
          description={search ? "Try part of a name or an email address." : undefined}
        />
      )}
      {rows ? <ShowMore list={list} /> : null}
    </SectionCard>
  );
}

/** What is still shown when the list cannot be read (USERS-07). */
const ourselves = ({ id, email, fullName }: NonNullable<ReturnType<typeof useAuth>["user"]>): ListedUser => ({
  id,
  email: email ?? "",
  full_name: fullName ?? email ?? "",
});
