CREATE TABLE "digest_entries" (
	"digest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"figure" text NOT NULL,
	"nth" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text,
	"amount_minor" bigint,
	"currency" text,
	"call_id" text,
	"booking_id" uuid,
	"erased_at" timestamp with time zone,
	CONSTRAINT "digest_entries_digest_id_figure_nth_pk" PRIMARY KEY("digest_id","figure","nth"),
	CONSTRAINT "digest_entries_figure_known" CHECK ("digest_entries"."figure" in ('answered', 'out_of_hours', 'booked', 'jobs', 'paid', 'unknown', 'broken')),
	CONSTRAINT "digest_entries_erased_is_empty" CHECK ("digest_entries"."erased_at" is null or ("digest_entries"."call_id" is null and "digest_entries"."booking_id" is null))
);
--> statement-breakpoint
CREATE TABLE "digest_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid,
	"channel" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "digest_links_hash_unique" UNIQUE("hash"),
	CONSTRAINT "digest_links_state_known" CHECK ("digest_links"."state" in ('due', 'sent', 'failed', 'dropped')),
	CONSTRAINT "digest_links_channel_known" CHECK ("digest_links"."channel" in ('text', 'email') and ("digest_links"."channel" = 'email' or "digest_links"."person_id" is null))
);
--> statement-breakpoint
CREATE TABLE "digest_readers" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"monthly_email" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"weekly_text" boolean DEFAULT false NOT NULL,
	"weekly_due_at" timestamp with time zone,
	"monthly_due_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"time_zone" text NOT NULL,
	"skipped" text,
	"sums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing_calls" integer DEFAULT 0 NOT NULL,
	"advice" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digests_kind_known" CHECK ("digests"."kind" in ('weekly', 'monthly', 'asked')),
	CONSTRAINT "digests_skipped_known" CHECK ("digests"."skipped" is null or "digests"."skipped" in ('stopped', 'nothing', 'incomplete', 'late')),
	CONSTRAINT "digests_advice_known" CHECK ("digests"."advice" is null or "digests"."advice" in ('promises', 'calendar', 'outcomes')),
	CONSTRAINT "digests_period_order" CHECK ("digests"."period_to" >= "digests"."period_from")
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"address" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_reason_known" CHECK ("email_suppressions"."reason" in ('bounce', 'complaint')),
	CONSTRAINT "email_suppressions_lower" CHECK ("email_suppressions"."address" = lower("email_suppressions"."address"))
);
--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_links" ADD CONSTRAINT "digest_links_digest_id_digests_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_links" ADD CONSTRAINT "digest_links_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_links" ADD CONSTRAINT "digest_links_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_readers" ADD CONSTRAINT "digest_readers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_readers" ADD CONSTRAINT "digest_readers_reader_is_a_member" FOREIGN KEY ("user_id","person_id") REFERENCES "public"."members"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_settings" ADD CONSTRAINT "digest_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_entries_user_idx" ON "digest_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_entries_call_idx" ON "digest_entries" USING btree ("call_id") WHERE "digest_entries"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "digest_entries_booking_idx" ON "digest_entries" USING btree ("booking_id") WHERE "digest_entries"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "digest_links_digest_idx" ON "digest_links" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "digest_links_user_idx" ON "digest_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_links_due_idx" ON "digest_links" USING btree ("created_at") WHERE "digest_links"."state" = 'due';--> statement-breakpoint
CREATE INDEX "digest_readers_user_idx" ON "digest_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "digest_settings_weekly_idx" ON "digest_settings" USING btree ("weekly_due_at") WHERE "digest_settings"."weekly_due_at" is not null;--> statement-breakpoint
CREATE INDEX "digest_settings_monthly_idx" ON "digest_settings" USING btree ("monthly_due_at") WHERE "digest_settings"."monthly_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "digests_once_a_period" ON "digests" USING btree ("user_id","kind","period_from") WHERE "digests"."kind" <> 'asked';--> statement-breakpoint
CREATE INDEX "digests_user_idx" ON "digests" USING btree ("user_id","created_at" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE public.digest_settings ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.digest_readers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.digests ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.digest_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.digest_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.email_suppressions ENABLE ROW LEVEL SECURITY;
