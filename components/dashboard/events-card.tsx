import type { ReactNode } from "react";
import { SectionCard } from "@/components/shared/section-card";

/** The frame of the calendar's events. */
export const EventsCard = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <SectionCard id="events" title="Upcoming Events" description="Next 7 days" flush busy={busy}>
    {children}
  </SectionCard>
);
