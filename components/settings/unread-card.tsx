"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/shared/error-state";
import { SectionCard } from "@/components/shared/section-card";

/** In the place of a card whose data the server could not read. */
export function UnreadCard({ title }: { title: string }) {
  const router = useRouter();
  const [retrying, startRetry] = useTransition();
  return (
    <SectionCard title={title} flush>
      <ErrorState
        title="Couldn't load this"
        message="Nothing is lost. Try again in a moment."
        onRetry={() => startRetry(() => router.refresh())}
        retrying={retrying}
      />
    </SectionCard>
  );
}
