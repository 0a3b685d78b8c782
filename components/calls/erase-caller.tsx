"use client";

import { UserX } from "lucide-react";
import { useRouter } from "next/navigation";
import { erasedNotice } from "@/components/personal-data/erased-notice";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { useOwnRole } from "@/components/shared/own-role";
import { useFormats } from "@/components/shared/place";
import type { CallLog } from "@/lib/calls/calls/contract";
import { useAction } from "@/lib/platform/browser/use-action";

/** Erases everything about this call's caller, for owners: the server refuses it to anyone else. */
export function EraseCaller({ call: { phone_number: number, caller_name: name } }: { call: CallLog }) {
  const own = useOwnRole();
  const router = useRouter();
  const { formatPhone } = useFormats();
  const { run, busy } = useAction(accountEndpoints.eraseCaller, {
    failed: "Not erased",
    done: ({ data: { calls } }) =>
      erasedNotice(calls, "Settings, Personal data shows what providers still have to delete."),
  });
  if (!number?.startsWith("+") || (own?.role !== "owner" && own?.role !== "admin") || own.isViewing)
    return null;
  const erase = async () => {
    const { answer } = await run({ body: { phone_number: number } });
    if (answer) router.push("/dashboard/calls");
  };
  return (
    <ConfirmButton
      variant="outline"
      className="w-full sm:w-auto print:hidden"
      busy={busy}
      question={{
        title: `Erase everything about ${name ?? formatPhone(number)}?`,
        description:
          "This erases their calls, recordings, transcripts, texts, to-dos, notes and names, here, with the phone and voice providers, and in your calendar. Jobs keep their time and payment. What your workflows wrote elsewhere, such as in a sheet, you delete yourself. This can't be undone.",
        action: "Erase",
      }}
      onConfirm={erase}
    >
      <UserX aria-hidden="true" />
      Erase this caller
    </ConfirmButton>
  );
}
