"use client";

import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { useOwnRole } from "@/components/shared/own-role";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";

const STALE = [endpoints.myCall, endpoints.toDos];

/** Ends the ringing of an emergency that is over, for people of the client. */
export function EndEmergency({ id }: { id: number }) {
  const own = useOwnRole();
  const { confirm, dialog, preload } = useConfirm();
  const { run, busy } = useAction(answerEndpoints.endEmergency, {
    failed: "Still ringing",
    done: () => ({
      title: "Emergency ended",
      description: "Everyone who was called is told that it is over.",
    }),
    stale: STALE,
  });
  if ((own?.role !== "owner" && own?.role !== "office") || own.isViewing) return null;
  const end = async () => {
    const isSure = await confirm({
      title: "Is this emergency over?",
      description:
        "No one else is called, and a caller who still waits hears that it is over. Everyone who was called gets a text. The steps stay on this page.",
      action: "Stop ringing",
    });
    if (isSure) await run({ params: { id } });
  };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => void end()}
      >
        It's over: stop ringing
      </Button>
      {dialog}
    </>
  );
}
