"use client";

import { Phone, Search } from "lucide-react";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { EmptyState } from "@/components/shared/empty-state";
import { ListSearch } from "@/components/shared/list-search";
import { PagedList } from "@/components/shared/paged-list";
import { useFormats } from "@/components/shared/place";
import { SectionCard } from "@/components/shared/section-card";
import { useDebounced } from "@/components/shared/use-debounced";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { PhoneAssignment, PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import { useAction } from "@/lib/platform/browser/use-action";
import { usePages } from "@/lib/platform/browser/use-pages";
import { assignmentFailure } from "./assignment-failure";
import { CHANGED_BY_ASSIGNMENT } from "./changed-by-assignment";
import { PhoneRow } from "./phone-row";

const confirmDialog = lazyPart(() => import("@/components/shared/confirm-dialog"));
const lineDialog = lazyPart(() => import("./line-dialog"));

type Asking = { kind: "edit" | "delete"; assignment: PhoneAssignment } | null;
const PAGE = 50;

/** Which number belongs to which client, past owners last. */
export function PhonesList({ initial }: { initial: PhoneAssignmentPage | undefined }) {
  const { formatPhone } = useFormats();
  const [text, setText] = useState("");
  const [asking, setAsking] = useState<Asking>(null);
  const search = useDebounced(text.trim());
  const found = usePages(
    adminEndpoints.phoneAssignments,
    { query: { search, limit: PAGE } },
    { initial: search === "" ? initial : undefined },
  );
  const end = useAction(adminEndpoints.unassignPhone, {
    failed: "Deletion Failed",
    explain: assignmentFailure,
    done: () => ({
      title: "Assignment Deleted",
      description: asking
        ? `${formatPhone(asking.assignment.phone_number)} can be assigned again.`
        : undefined,
    }),
    stale: CHANGED_BY_ASSIGNMENT,
  });
  const close = () => setAsking(null);

  return (
    <SectionCard
      title="Phone Assignments"
      description="Active numbers first, then past ones."
      flush
      busy={!found.rows && !found.list.error}
    >
      <ListSearch
        label="Search phone assignments"
        placeholder="Number, user, description…"
        value={text}
        onChange={setText}
      />
      <PagedList
        of={found}
        row={(assignment) => (
          <PhoneRow
            key={assignment.id}
            assignment={assignment}
            onEdit={() => setAsking({ kind: "edit", assignment })}
            onDelete={() => setAsking({ kind: "delete", assignment })}
          />
        )}
        loading="Loading phone assignments"
        failed={{ title: "Couldn't load the assignments" }}
        empty={search ? <NothingFound /> : <NoAssignments />}
      />
      {asking?.kind === "edit" ? (
        <LazyPart part={lineDialog} props={{ assignment: asking.assignment, onClose: close }} />
      ) : null}
      {asking?.kind === "delete" ? (
        <LazyPart
          part={confirmDialog}
          props={{
            title: "Delete this assignment?",
            description: `${formatPhone(asking.assignment.phone_number)} no longer belongs to ${asking.assignment.user_name}, who keeps the calls so far. New calls are kept for the next client you assign it to.`,
            action: "Delete assignment",
            onConfirm: async () => {
              await end.run({ params: { id: asking.assignment.id } });
            },
            onClose: close,
          }}
        />
      ) : null}
    </SectionCard>
  );
}

const NothingFound = () => (
  <EmptyState icon={Search} title="Nothing found" description="Try part of a number, name or email." />
);

const NoAssignments = () => (
  <EmptyState icon={Phone} title="No phone assignments yet" description="Assign the first number above." />
);
