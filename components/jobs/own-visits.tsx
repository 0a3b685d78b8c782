"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { SectionCard } from "@/components/shared/section-card";
import VisitToDos from "@/components/to-dos/visit-to-dos";
import type { UntoldVisit } from "@/lib/agent/money/contract";

/** One's own visits that are over: how did they go? It stays after the last one, so that this can be undone. */
export function OwnVisits({ visits }: { visits: UntoldVisit[] }) {
  const router = useRouter();
  const [hasTold, setHasTold] = useState(false);
  if (visits.length === 0 && !hasTold) return null;
  const noteTold = () => {
    setHasTold(true);
    router.refresh();
  };
  return (
    <SectionCard title="How did it go?" description="One tap, while you still know.">
      <VisitToDos visits={visits} onTold={noteTold} />
    </SectionCard>
  );
}
