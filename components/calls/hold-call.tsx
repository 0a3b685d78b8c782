"use client";

import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { TextareaField } from "@/components/forms/textarea-field";
import { accountEndpoints } from "@/components/shared/account-endpoints";
import { ConfirmButton } from "@/components/shared/confirm-button";
import { endpoints } from "@/components/shared/endpoints";
import { useOwnRole } from "@/components/shared/own-role";
import { Button } from "@/components/ui/button";
import { takeFocus, useFocusBack } from "@/components/ui/use-focus-back";
import type { CallPage } from "@/lib/dashboard/call-page/contract";
import { useAction } from "@/lib/platform/browser/use-action";

const STALE = [endpoints.myCall];

/** Keeps a call whatever its age, with a reason, for owners and admins: the server refuses it to anybody else. */
export function HoldCall({ call }: { call: CallPage }) {
  const own = useOwnRole();
  const [open, setOpen] = useState(false);
  const opener = useFocusBack(open ? "form" : null);
  if ((own?.role !== "owner" && own?.role !== "admin") || own.isViewing) return null;
  if (call.hold) return <LetGo callId={call.call_id} />;
  if (call.words_deleted_after) return null;
  return open ? (
    <HoldForm callId={call.call_id} onClose={() => setOpen(false)} />
  ) : (
    <Button
      ref={opener("form")}
      variant="outline"
      className="w-full sm:w-auto print:hidden"
      onClick={() => setOpen(true)}
    >
      <Lock aria-hidden="true" />
      Keep this call
    </Button>
  );
}

function HoldForm({ callId, onClose }: { callId: string; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState("");
  const hold = useAction(accountEndpoints.holdCall, {
    failed: "Not kept",
    done: () => ({
      title: "Call kept",
      description: "Nothing in it will be deleted until you stop keeping it.",
    }),
    stale: STALE,
  });
  return (
    <form
      ref={takeFocus}
      className="w-full space-y-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const { answer } = await hold.run({ params: { callId }, body: { reason } });
        if (answer) onClose();
      }}
    >
      <TextareaField
        id={id}
        label="Why must this call be kept?"
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="text-muted-foreground text-sm">
        Such as a dispute or a request from the police. It won't be deleted, by age or on request, until you
        stop keeping it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={hold.busy}>
          Keep
        </Button>
        <Button variant="outline" disabled={hold.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function LetGo({ callId }: { callId: string }) {
  const { run, busy } = useAction(accountEndpoints.letCallGo, {
    failed: "Still kept",
    done: () => ({ title: "No longer kept", description: "It will be deleted when its time is up." }),
    stale: STALE,
  });
  return (
    <ConfirmButton
      variant="outline"
      className="w-full sm:w-auto print:hidden"
      busy={busy}
      question={{
        title: "Stop keeping this call?",
        description:
          "Anything older than your settings allow is then deleted the next night, and the caller can be erased.",
        action: "Stop keeping",
      }}
      onConfirm={() => run({ params: { callId } })}
    >
      Stop keeping this call
    </ConfirmButton>
  );
}
