"use client";

import { useRouter } from "next/navigation";
import { SectionCard } from "@/components/shared/section-card";
import VisitToDos from "@/components/to-dos/visit-to-dos";
import type { UntoldVisit } from "@/lib/agent/money/contract";

/** One's own visits that are over: how did they go? */
export function OwnVisits({ visits }: { visits: UntoldVisit[] }) {
  const router = useRouter();
  return (
    <SectionCard title="How did it go?" description="One tap, while you still know.">
      <VisitToDos visits={visits} onTold={() => router.refresh()} />
    </SectionCard>
  );
}
