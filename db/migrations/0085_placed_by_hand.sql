ALTER TABLE "bookings" ADD COLUMN "placed_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- People put their own jobs as close together as they like; what the agent books keeps its distance.
ALTER TABLE public.bookings DROP CONSTRAINT bookings_no_overlap;--> statement-breakpoint
ALTER TABLE public.bookings DROP CONSTRAINT bookings_no_overlap_before;--> statement-breakpoint
ALTER TABLE public.bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
  calendar_id WITH =, public.blocked_time(starts_at, ends_at, 0, buffer_minutes) WITH &&
) WHERE (status IN ('held', 'pending', 'confirmed') AND NOT placed_by_hand);
--> statement-breakpoint
ALTER TABLE public.bookings ADD CONSTRAINT bookings_no_overlap_before EXCLUDE USING gist (
  calendar_id WITH =, public.blocked_time(starts_at, ends_at, buffer_minutes, 0) WITH &&
) WHERE (status IN ('held', 'pending', 'confirmed') AND NOT placed_by_hand);
