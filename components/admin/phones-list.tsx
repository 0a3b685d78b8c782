"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Phone, Search } from "lucide-react";
import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { ListSearch } from "@/components/shared/list-search";
import { LoadingList } from "@/components/shared/loading-list";
import { SectionCard } from "@/components/shared/section-card";
import { ShowMore } from "@/components/shared/show-more";
import { useDebounced } from "@/components/shared/use-debounced";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { toast } from "@/components/ui/use-toast";
import type {
  AssignmentPage,
  PhoneAssignment,
  phoneAssignments,
  unassignPhone,
} from "@/lib/accounts/phones/contract";
import type { Address } from "@/lib/platform/http/endpoint";
import { formatPhone } from "@/lib/platform/locale/format-phone";
import { assignmentFailure } from "./assignment-failure";
import { PhoneRow } from "./phone-row";

const LIST: Address<typeof phoneAssignments> = { method: "GET", path: "/api/admin/user-phone-assignments" };
const DELETE: Address<typeof unassignPhone> = {
  method: "DELETE",
  path: "/api/admin/user-phone-assignments/{id}",
};
/** Everything about numbers that an assignment changes: this list, and the provider's free numbers. */
export const PHONE_QUERIES = "phones";

const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));
const lineDialog = lazyPart(() => import("./line-dialog"));

type Asking = { kind: "edit" | "delete"; assignment: PhoneAssignment } | null;
const PAGE = 50;

type PhonesListProps = { initial: AssignmentPage | undefined; onChanged: () => void };

/** Which number belongs to whom, past owners last. */
export function PhonesList({ initial, onChanged }: PhonesListProps) {
  const call = useSessionCall();
  const [text, setText] = useState("");
  const [asking, setAsking] = useState<Asking>(null);
  const search = useDebounced(text.trim());
  const list = useInfiniteQuery({
    queryKey: [PHONE_QUERIES, "assignments", search],
    queryFn: ({ pageParam }) =>
      call<typeof phoneAssignments>(LIST, { query: { search, after: pageParam ?? undefined, limit: PAGE } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    initialData: search === "" && initial ? { pages: [initial], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const close = () => setAsking(null);

  const end = async (assignment: PhoneAssignment) => {
    try {
      await call<typeof unassignPhone>(DELETE, { params: { id: assignment.id } });
      const description = `${formatPhone(assignment.phone_number)} can be assigned again.`;
      toast({ title: "Assignment Deleted", description });
    } catch (error) {
      console.error("The assignment was not deleted", error);
      toast({ variant: "destructive", title: "Deletion Failed", description: assignmentFailure(error) });
    }
    onChanged();
  };

  return (
    <SectionCard
      title="Phone Assignments"
      description="Active numbers first, then past ones."
      flush
      busy={!rows && !list.error}
    >
      <ListSearch
        label="Search phone assignments"
        placeholder="Search number, user or description"
        value={text}
        onChange={setText}
      />
      {rows ? (
        rows.length > 0 ? (
          <ul className="divide-y">
            {rows.map((assignment) => (
              <PhoneRow
                key={assignment.id}
                assignment={assignment}
                onEdit={() => setAsking({ kind: "edit", assignment })}
                onDelete={() => setAsking({ kind: "delete", assignment })}
              />
            ))}
          </ul>
        ) : search ? (
          <EmptyState
            icon={Search}
            title="Nothing found"
            description="Try part of a number, name or email."
          />
        ) : (
          <EmptyState
            icon={Phone}
            title="No phone assignments yet"
            description="Assign the first number above."
          />
        )
      ) : list.error ? (
        <ErrorState
          title="Couldn't load the assignments"
          message={explainFailure(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <LoadingList label="Loading phone assignments" />
      )}
      {rows ? <ShowMore list={list} /> : null}
      {asking?.kind === "edit" ? (
        <LazyPart
          part={lineDialog}
          props={{ assignment: asking.assignment, onSaved: onChanged, onClose: close }}
        />
      ) : null}
      {asking?.kind === "delete" ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: "Delete this assignment?",
            description: `${formatPhone(asking.assignment.phone_number)} no longer belongs to ${asking.assignment.user_name}, who keeps the calls so far. New calls are kept for the next client you assign it to.`,
            action: "Delete assignment",
            onConfirm: () => end(asking.assignment),
            onClose: close,
          }}
        />
      ) : null}
    </SectionCard>
  );
}
