"use client";

import { useQueryClient } from "@tanstack/react-query";
import { PhonesForm } from "@/components/admin/phones-form";
import { PHONE_QUERIES, PhonesList } from "@/components/admin/phones-list";
import type { AssignmentPage } from "@/lib/phones/contract";

/** Assigning numbers, and which belongs to whom (PHONES-01). `initial` is what the server could read. */
export function PhonesTab({ initial }: { initial: AssignmentPage | undefined }) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [PHONE_QUERIES] });
  return (
    <div className="space-y-6 sm:space-y-8">
      <PhonesForm onAssigned={reload} />
      <PhonesList initial={initial} onChanged={reload} />
    </div>
  );
}
