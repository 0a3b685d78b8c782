"use client";

import type { PickedClient } from "@/components/shared/client-picker";
import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import { PhonesForm } from "./phones-form";
import { PhonesList } from "./phones-list";

type PhonesTabProps = {
  /** What the server could read. */
  initial: PhoneAssignmentPage | undefined;
  /** The client that the address names, picked in the form already. */
  client: PickedClient | null;
};

/** Assigning numbers, and which belongs to whom (PHONES-01). */
export function PhonesTab({ initial, client }: PhonesTabProps) {
  return (
    <div className="space-y-6 sm:space-y-8">
      <PhonesForm initialClient={client} />
      <PhonesList initial={initial} />
    </div>
  );
}
