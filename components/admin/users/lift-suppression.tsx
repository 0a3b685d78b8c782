"use client";

import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { ForAdmins } from "@/components/shared/for-admins";
import type { Suppression } from "@/lib/accounts/mail-suppressions/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const ON_THEIR_LIST = "Your mail provider may list the address as well: remove it there, too.";
const WHEN: Record<Suppression["reason"], string> = {
  bounce: `Only once they say that it works again. ${ON_THEIR_LIST}`,
  complaint: `Only if they ask you to: they marked an email as spam. ${ON_THEIR_LIST}`,
};

/** Lets emails go to a person again. */
export function LiftSuppression({ personId, reason }: { personId: string } & Pick<Suppression, "reason">) {
  const router = useRouter();
  const lift = useAction(adminEndpoints.liftSuppression, {
    failed: "Still stopped",
    done: () => ({ title: "Emails go out again", description: "Now resend what did not arrive." }),
    stale: [adminEndpoints.userAccess],
    after: () => router.refresh(),
  });
  const question = {
    title: "Send emails to this address again?",
    description: WHEN[reason],
    action: "Send again",
    tone: "default" as const,
  };
  return (
    <ForAdmins>
      <ConfirmButton
        size="sm"
        variant="outline"
        busy={lift.busy}
        question={question}
        onConfirm={() => lift.run({ params: { id: personId } })}
      >
        Send emails again
      </ConfirmButton>
    </ForAdmins>
  );
}
