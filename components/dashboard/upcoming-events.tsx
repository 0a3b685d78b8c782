"use client";

import { CalendarDays, MapPin } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { ErrorState } from "@/components/shared/error-state";
import { LoadingList } from "@/components/shared/loading-list";
import { MapLink } from "@/components/shared/map-link";
import { Button } from "@/components/ui/button";
import type { UpcomingEvent } from "@/lib/agent/calendar/contract";
import { keepTogether } from "@/lib/platform/locale/keep-together";
import { EventsCard } from "./events-card";

export type UpcomingEventsState =
  | { kind: "loading" }
  | { kind: "error"; message: string /** Whether to link to the Services page. */; atServices?: boolean }
  | { kind: "ready"; events: UpcomingEvent[] };

const SHOWN_EVENTS = 5;
const DESCRIPTION_LIMIT = 100;

type UpcomingEventsProps = { state: UpcomingEventsState; onRetry: () => void; retrying?: boolean };

export function UpcomingEvents({ state, onRetry, retrying }: UpcomingEventsProps) {
  return (
    <EventsCard busy={state.kind === "loading"}>
      {state.kind === "loading" ? <LoadingList label="Loading events" /> : null}
      {state.kind === "error" && state.atServices ? (
        <EmptyState
          icon={CalendarDays}
          title="Calendar Connection Issue"
          description={state.message}
          action={
            <div className="flex flex-wrap justify-center gap-2.5">
              <Button asChild>
                <Link href="/services#google_calendar">Go to Services</Link>
              </Button>
              <Button variant="outline" onClick={onRetry} busy={retrying} readsOnly>
                Retry
              </Button>
            </div>
          }
        />
      ) : null}
      {state.kind === "error" && !state.atServices ? (
        <ErrorState
          title="Calendar Connection Issue"
          message={state.message}
          onRetry={onRetry}
          retrying={retrying}
        />
      ) : null}
      {state.kind === "ready" ? <EventList events={state.events} /> : null}
    </EventsCard>
  );
}

function EventList({ events }: { events: UpcomingEvent[] }) {
  if (events.length === 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No Upcoming Events"
        description="There’s nothing in your calendar for the next 7 days."
      />
    );
  }
  const left = events.length - SHOWN_EVENTS;
  return (
    <>
      <ul className="divide-y">
        {events.slice(0, SHOWN_EVENTS).map((event) => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      {left > 0 ? (
        <p className="border-t px-4 py-3 text-center text-muted-foreground text-sm">
          And {left} more {left === 1 ? "event" : "events"}...
        </p>
      ) : null}
    </>
  );
}

function EventItem({ event }: { event: UpcomingEvent }) {
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 px-4 py-4 sm:px-6">
      <p className="tabular text-sm">
        <span className="block font-semibold">{event.date}</span>
        <span className="text-muted-foreground">{event.time}</span>
      </p>
      <div className="min-w-0 space-y-0.5 text-sm">
        <p className="break-words font-semibold text-base">{event.job}</p>
        <p className="break-words text-muted-foreground">{event.client || "Unknown"}</p>
        {event.address ? (
          <p className="flex items-start gap-1.5 text-muted-foreground">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              <MapLink address={event.address} />
            </span>
          </p>
        ) : null}
        {event.call_id ? (
          <Link
            href={`/dashboard/calls/${encodeURIComponent(event.call_id)}`}
            prefetch={false}
            className="inline-block text-primary-text underline-offset-4 hover:underline"
          >
            Booked by your agent · See call
          </Link>
        ) : null}
        {event.description ? (
          <p className="whitespace-pre-line break-words pt-1">{keepTogether(shorten(event.description))}</p>
        ) : null}
      </div>
    </li>
  );
}

function shorten(text: string) {
  if (text.length <= DESCRIPTION_LIMIT) return text;
  // Otherwise a full stop before the three dots would make four.
  return `${text.slice(0, DESCRIPTION_LIMIT).replace(/[\s.,;:]+$/, "")}...`;
}
