"use client";

import { useRouter } from "next/navigation";
import { adminEndpoints } from "@/components/shared/admin-endpoints";
import { Button } from "@/components/ui/button";
import { useAction } from "@/lib/platform/browser/use-action";

export function SendAgain({ id, what }: { id: string; what: string }) {
  const router = useRouter();
  const again = useAction(adminEndpoints.sendConversionAgain, {
    failed: "Not sent again",
    done: () => ({ title: "Waiting to be sent again" }),
    after: () => router.refresh(),
  });
  return (
    <Button variant="outline" size="sm" busy={again.busy} onClick={() => void again.run({ params: { id } })}>
      Send again<span className="sr-only">: {what}</span>
    </Button>
  );
}
