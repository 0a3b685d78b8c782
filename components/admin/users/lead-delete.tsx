"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { ForAdmins } from "@/components/shared/for-admins";
import { useAction } from "@/lib/platform/browser/use-action";

/** Deletes a contact request with all others of the same person, once confirmed. */
export function LeadDelete({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const { run, busy } = useAction(adminEndpoints.deleteLead, {
    failed: "Not deleted",
    done: ({ data: { deleted } }) => ({
      title: "Deleted",
      description:
        deleted === 1
          ? "The contact request is gone."
          : `${deleted} contact requests of this person are gone.`,
    }),
  });
  const remove = async () => {
    const { answer } = await run({ params: { id } });
    if (answer) router.refresh();
  };
  return (
    <ForAdmins>
      <ConfirmButton
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete the request of ${name}`}
        title="Delete"
        busy={busy}
        question={{
          title: `Delete the request of ${name}?`,
          description:
            "All requests with the same email or phone number go, and what your workflows noted of them. What was sent to other services stays there. This can't be undone.",
          action: "Delete",
        }}
        onConfirm={remove}
      >
        <Trash2 aria-hidden="true" />
      </ConfirmButton>
    </ForAdmins>
  );
}
