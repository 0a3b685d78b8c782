"use client";

import { LoadingList } from "@/components/shared/loading-list";
import { NearPart } from "@/components/shared/near-part";
import { lazyPart } from "@/components/ui/lazy-part";
import type { TokenStatus } from "@/lib/accounts/connections/contract";
import { EventsCard } from "./events-card";

const calendarSection = lazyPart(() => import("./calendar-section"));

/** The calendar's events, at the end of a long page: Google is asked when they come near. */
export const EventsSection = ({ calendar }: { calendar: TokenStatus | undefined }) => (
  <NearPart
    part={calendarSection}
    props={{ calendar }}
    className="min-w-0 lg:col-span-2 xl:col-span-1"
    pending={(near) => (
      <EventsCard busy={near}>
        <LoadingList label="Loading events" />
      </EventsCard>
    )}
  />
);
