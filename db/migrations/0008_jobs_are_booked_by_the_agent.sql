CREATE TABLE "agents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"business_name" text NOT NULL,
	"trade" text NOT NULL,
	"time_zone" text NOT NULL,
	"service_areas" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"job_types" jsonb NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"min_notice_minutes" integer NOT NULL,
	"max_days_ahead" integer NOT NULL,
	"questions" text[] NOT NULL,
	"emergency_words" text[] NOT NULL,
	"emergency_number" text,
	"transfer_number" text,
	"greeting" text NOT NULL,
	"notification_number" text,
	"text_sender" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_times_sensible" CHECK ("agents"."buffer_minutes" >= 0 and "agents"."min_notice_minutes" >= 0 and "agents"."max_days_ahead" > 0)
);
--> statement-breakpoint
CREATE TABLE "caller_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"call_id" text,
	"message" text NOT NULL,
	"caller_name" text,
	"caller_phone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"twilio_sid" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "text_messages_status_known" CHECK ("text_messages"."status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "settle_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "settle_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "previous_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "previous_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_messages" ADD CONSTRAINT "caller_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caller_messages_cause_unique" ON "caller_messages" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "caller_messages_user_idx" ON "caller_messages" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_cause_unique" ON "text_messages" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "text_messages_user_idx" ON "text_messages" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_phone_idx" ON "bookings" USING btree ("user_id","client_phone");--> statement-breakpoint
CREATE INDEX "bookings_settle_idx" ON "bookings" USING btree ("settle_at") WHERE "bookings"."settle_at" is not null;--> statement-breakpoint
ALTER TABLE public.agents ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.caller_messages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.text_messages ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- With both buffers in one range, two jobs would have to be twice the buffer apart. One range that ends with the buffer
-- and one that begins with it keep every two of them apart by the longer buffer, and no more.
ALTER TABLE public.bookings DROP CONSTRAINT bookings_no_overlap;--> statement-breakpoint
DROP FUNCTION public.blocked_time(timestamptz, timestamptz, integer);--> statement-breakpoint
CREATE FUNCTION public.blocked_time(starts timestamptz, ends timestamptz, minutes_before integer, minutes_after integer)
RETURNS tstzrange LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = '' AS $$
  SELECT tstzrange(starts - make_interval(mins => minutes_before), ends + make_interval(mins => minutes_after), '[)');
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.blocked_time(timestamptz, timestamptz, integer, integer) FROM PUBLIC, anon, authenticated;--> statement-breakpoint
ALTER TABLE public.bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
  calendar_id WITH =, public.blocked_time(starts_at, ends_at, 0, buffer_minutes) WITH &&
) WHERE (status IN ('held', 'pending', 'confirmed'));
--> statement-breakpoint
ALTER TABLE public.bookings ADD CONSTRAINT bookings_no_overlap_before EXCLUDE USING gist (
  calendar_id WITH =, public.blocked_time(starts_at, ends_at, buffer_minutes, 0) WITH &&
) WHERE (status IN ('held', 'pending', 'confirmed'));
