"use client";

import type { PickedClient } from "@/components/shared/client-picker";
import { ForAdmins } from "@/components/shared/for-admins";
import type { PhoneAssignmentPage } from "@/lib/accounts/phones/contract";
import { PhonesForm } from "./phones-form";
import { PhonesList } from "./phones-list";

type PhonesTabProps = {
  /** What the server could read. */
  initial: PhoneAssignmentPage | undefined;
  /** The client in the address, preselected in the form. */
  client: PickedClient | null;
};

/** Assigning numbers, and the list of owners (PHONES-01). */
export function PhonesTab({ initial, client }: PhonesTabProps) {
  return (
    <div className="space-y-6 sm:space-y-8">
      <ForAdmins>
        <PhonesForm initialClient={client} />
      </ForAdmins>
      <PhonesList initial={initial} />
    </div>
  );
}
