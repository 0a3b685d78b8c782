"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { PickedClient } from "@/components/shared/client-picker";
import type { AssignmentPage } from "@/lib/accounts/phones/contract";
import { PhonesForm } from "./phones-form";
import { PHONE_QUERIES, PhonesList } from "./phones-list";

type PhonesTabProps = {
  /** What the server could read. */
  initial: AssignmentPage | undefined;
  /** The client that the address names, picked in the form already. */
  client: PickedClient | null;
};

/** Assigning numbers, and which belongs to whom (PHONES-01). */
export function PhonesTab({ initial, client }: PhonesTabProps) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: [PHONE_QUERIES] });
  return (
    <div className="space-y-6 sm:space-y-8">
      <PhonesForm initialClient={client} onAssigned={reload} />
      <PhonesList initial={initial} onChanged={reload} />
    </div>
  );
}
