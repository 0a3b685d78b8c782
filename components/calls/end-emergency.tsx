"use client";

import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { endpoints } from "@/components/shared/endpoints";
import { useOwnRole } from "@/components/shared/own-role";
import { useAction } from "@/lib/platform/browser/use-action";

const STALE = [endpoints.myCall, endpoints.toDos];

/** Ends the ringing of an emergency that is over, for people of the client. */
export function EndEmergency({ id }: { id: number }) {
  const own = useOwnRole();
  const { run, busy } = useAction(answerEndpoints.endEmergency, {
    failed: "Still ringing",
    done: () => ({
      title: "Emergency ended",
      description: "Everyone who was called is told that it is over.",
    }),
    stale: STALE,
  });
  if ((own?.role !== "owner" && own?.role !== "office") || own.isViewing) return null;
  return (
    <ConfirmButton
      variant="outline"
      size="sm"
      busy={busy}
      question={{
        title: "Is this emergency over?",
        description:
          "No one else is called, and a caller who still waits hears that it is over. Everyone who was called gets a text. The steps stay on this page.",
        action: "Stop ringing",
      }}
      onConfirm={() => run({ params: { id } })}
    >
      It's over: stop ringing
    </ConfirmButton>
  );
}
