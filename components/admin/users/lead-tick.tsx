"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { AdminButton } from "@/components/shared/for-admins";
import { cn } from "@/components/ui/cn";
import { useAction } from "@/lib/platform/browser/use-action";

/** Marks a contact request as done, or undoes that; shown at once, and reverted if it fails. */
export function LeadTick({ id, handled, name }: { id: string; handled: boolean; name: string }) {
  const router = useRouter();
  const { run, running } = useAction(adminEndpoints.handleLead, { failed: "Update Failed" });
  // Until the page is rendered again, and no longer: somebody else may change it afterwards.
  const [answered, setAnswered] = useState<{ from: boolean; to: boolean } | null>(null);
  if (answered && answered.from !== handled) setAnswered(null);
  const on = running?.body?.handled ?? (answered?.from === handled ? answered.to : handled);

  const toggle = async () => {
    if (running) return;
    const { answer } = await run({ params: { id }, body: { handled: !on } });
    if (!answer) return;
    setAnswered({ from: handled, to: answer.data.handled_at !== null });
    router.refresh();
  };
  return (
    <AdminButton
      size="sm"
      variant="outline"
      role="checkbox"
      aria-checked={on}
      aria-label={`Handled: ${name}`}
      aria-disabled={running !== null || undefined}
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
    </AdminButton>
  );
}
