"use client";

import { useRouter } from "next/navigation";
import { endpoints } from "@/components/shared/endpoints";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";

/** Closes the finished guide of a new client for good. */
export function CloseGuide() {
  const { refresh } = useRouter();
  const { run, busy } = useAction(endpoints.closeFirstSteps, { failed: "Not closed", after: refresh });
  return (
    <Button size="sm" variant="outline" saves disabled={busy} onClick={() => void run({})}>
      Close
    </Button>
  );
}
