CREATE TABLE "call_reasons" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"turn" integer,
	"invocation_id" uuid,
	"booking_id" uuid,
	"is_final" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_reasons_reason_known" CHECK ("call_reasons"."reason" in ('booked_later', 'spam', 'fault', 'tool_failed', 'outside_area', 'job_not_offered', 'no_free_time', 'price', 'undecided', 'never_offered', 'hung_up', 'wanted_person', 'not_a_job', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "reason_labels" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"labelled_by" uuid,
	"labelled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reason_labels_reason_known" CHECK ("reason_labels"."reason" in ('booked_later', 'spam', 'fault', 'tool_failed', 'outside_area', 'job_not_offered', 'no_free_time', 'price', 'undecided', 'never_offered', 'hung_up', 'wanted_person', 'not_a_job', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "tool_invocations" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "call_reasons" ADD CONSTRAINT "call_reasons_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reasons" ADD CONSTRAINT "call_reasons_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reasons" ADD CONSTRAINT "call_reasons_invocation_id_tool_invocations_id_fk" FOREIGN KEY ("invocation_id") REFERENCES "public"."tool_invocations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_reasons" ADD CONSTRAINT "call_reasons_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_labels" ADD CONSTRAINT "reason_labels_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_labels" ADD CONSTRAINT "reason_labels_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_labels" ADD CONSTRAINT "reason_labels_labelled_by_profiles_id_fk" FOREIGN KEY ("labelled_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_reasons_user_idx" ON "call_reasons" USING btree ("user_id","reason");--> statement-breakpoint
CREATE INDEX "call_reasons_invocation_idx" ON "call_reasons" USING btree ("invocation_id") WHERE "call_reasons"."invocation_id" is not null;--> statement-breakpoint
CREATE INDEX "call_reasons_booking_idx" ON "call_reasons" USING btree ("booking_id") WHERE "call_reasons"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "reason_labels_user_idx" ON "reason_labels" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE public.call_reasons ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.reason_labels ENABLE ROW LEVEL SECURITY;
