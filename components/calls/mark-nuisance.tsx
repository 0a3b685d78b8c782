"use client";

import { BellOff, BellRing } from "lucide-react";
import { answerEndpoints } from "@/components/shared/answer-endpoints";
import { endpoints } from "@/components/shared/endpoints";
import { useOwnRole } from "@/components/shared/own-role";
import { useConfirm } from "@/components/shared/use-confirm";
import { Button } from "@/components/ui/button";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const STALE = [endpoints.myCall, answerEndpoints.myNuisanceCallers];
const MAY = ["owner", "office", "admin"];

/** Marks the caller's number as a nuisance, or takes the mark back: the server refuses it to anybody else. */
export function MarkNuisance({ call }: { call: CallPage }) {
  const { call_id: callId, phone_number: number, is_nuisance: isMarked } = call;
  const own = useOwnRole();
  const { confirm, dialog, preload } = useConfirm();
  const params = { callId };
  const mark = useAction(answerEndpoints.markNuisance, {
    failed: "Not marked",
    done: () => ({
      title: "Number marked",
      description: "We no longer call or text anyone about it. Settings lists all marked numbers.",
    }),
    stale: STALE,
  });
  const unmark = useAction(answerEndpoints.unmarkNuisance, {
    failed: "Still marked",
    done: () => ({ title: "Number unmarked", description: "This caller is treated like any other again." }),
    stale: STALE,
  });
  if (!number?.startsWith("+") || !own || !MAY.includes(own.role) || own.isViewing) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: "Is this a nuisance caller?",
      description:
        "No one is called about them: an emergency from this number only becomes a message, and your agent sends them no texts. In a rush other callers come first. You can unmark the number at any time.",
      action: "Mark as nuisance",
    });
    if (isSure) await mark.run({ params });
  };
  return (
    <>
      {isMarked ? (
        <Button
          variant="outline"
          className="w-full sm:w-auto print:hidden"
          busy={unmark.busy}
          onClick={() => void unmark.run({ params })}
        >
          <BellRing aria-hidden="true" />
          Unmark
        </Button>
      ) : (
        <Button
          variant="outline"
          className="w-full sm:w-auto print:hidden"
          busy={mark.busy}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onClick={() => void ask()}
        >
          <BellOff aria-hidden="true" />
          Mark as nuisance
        </Button>
      )}
      {dialog}
    </>
  );
}
