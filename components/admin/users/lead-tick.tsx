"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { explainFailure, useSessionCall } from "@/components/auth/use-session-call";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/use-toast";
import type { handleLead } from "@/lib/accounts/leads/contract";
import type { Address } from "@/lib/platform/http/endpoint";

const HANDLE: Address<typeof handleLead> = { method: "PUT", path: "/api/admin/leads/{id}" };

/** Ticks a contact request off, and takes the tick back; shown at once, and undone if that fails. */
export function LeadTick({ id, handled, name }: { id: string; handled: boolean; name: string }) {
  const call = useSessionCall();
  const router = useRouter();
  const [on, setOn] = useState(handled);
  const [busy, setBusy] = useState(false);

  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setOn(!on);
    try {
      const { data } = await call<typeof handleLead>(HANDLE, { params: { id }, body: { handled: !on } });
      setOn(data.handled_at !== null);
      router.refresh();
    } catch (error) {
      console.error("The contact request was not changed", error);
      setOn(on);
      toast({ variant: "destructive", title: "Update Failed", description: explainFailure(error) });
    }
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      role="checkbox"
      aria-checked={on}
      aria-label={`Handled: ${name}`}
      onClick={() => void toggle()}
      className={cn("shrink-0", on && "text-success-text")}
    >
      <span
        aria-hidden="true"
        className={cn(
          "flex size-4 items-center justify-center rounded border border-input",
          on && "border-transparent bg-success-text text-card",
        )}
      >
        {on ? <Check className="size-3!" /> : null}
      </span>
      Handled
    </Button>
  );
}
