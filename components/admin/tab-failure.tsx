"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/layout/error-state";
import { Card } from "@/components/ui/card";

/** A tab whose data could not be read; the others still work. */
export function TabFailure() {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <Card>
      <ErrorState
        title="This list could not be read"
        message="Nothing is lost. Try again in a moment."
        onRetry={() => startRetry(() => router.refresh())}
        retrying={retrying}
      />
    </Card>
  );
}
