CREATE TABLE "conversion_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"call_id" text,
	"provider" text NOT NULL,
	"destination" text NOT NULL,
	"event_name" text NOT NULL,
	"event_id" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"payload" json,
	"consent" text,
	"status" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unsure_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"request_id" text,
	"request_index" integer,
	"diagnosis" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_outbox_event_once" UNIQUE("destination","event_name","event_id"),
	CONSTRAINT "conversion_outbox_status_known" CHECK ("conversion_outbox"."status" in ('waiting', 'sent', 'accepted', 'refused', 'too_old', 'no_consent', 'skipped', 'withdrawn', 'dead')),
	CONSTRAINT "conversion_outbox_event_known" CHECK ("conversion_outbox"."provider" in ('meta', 'google') and starts_with("conversion_outbox"."destination", "conversion_outbox"."provider" || ':')
        and "conversion_outbox"."event_name" in ('Schedule', 'Purchase')),
	CONSTRAINT "conversion_outbox_with_consent" CHECK (case when "conversion_outbox"."consent" is null then "conversion_outbox"."status" in ('no_consent', 'skipped') and "conversion_outbox"."payload" is null
        and num_nonnulls("conversion_outbox"."unsure_since", "conversion_outbox"."sent_at") = 0 else "conversion_outbox"."consent" in ('page', 'callers') and "conversion_outbox"."status" <> 'no_consent' end),
	CONSTRAINT "conversion_outbox_waiting_with_payload" CHECK ("conversion_outbox"."status" <> 'waiting' or "conversion_outbox"."payload" is not null)
);
--> statement-breakpoint
CREATE TABLE "conversion_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"meta_on" boolean DEFAULT false NOT NULL,
	"meta_dataset_id" text,
	"meta_token_encrypted" text,
	"meta_limited" boolean DEFAULT false NOT NULL,
	"meta_problem" text,
	"google_on" boolean DEFAULT false NOT NULL,
	"google_operating_account" text,
	"google_login_account" text,
	"google_call_action" text,
	"google_purchase_action" text,
	"google_problem" text,
	"callers_agree_since" date,
	"callers_agree_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversion_settings_dataset_known" CHECK ("conversion_settings"."meta_dataset_id" ~ '^[0-9]{5,20}$'),
	CONSTRAINT "conversion_settings_meta_whole" CHECK (not "conversion_settings"."meta_on" or "conversion_settings"."meta_dataset_id" is not null),
	CONSTRAINT "conversion_settings_accounts_known" CHECK ("conversion_settings"."google_operating_account" ~ '^[0-9]{10}$' and "conversion_settings"."google_login_account" ~ '^[0-9]{10}$'
        and "conversion_settings"."google_call_action" ~ '^[0-9]{1,20}$' and "conversion_settings"."google_purchase_action" ~ '^[0-9]{1,20}$'),
	CONSTRAINT "conversion_settings_google_whole" CHECK (not "conversion_settings"."google_on" or ("conversion_settings"."google_operating_account" is not null
        and num_nonnulls("conversion_settings"."google_call_action", "conversion_settings"."google_purchase_action") > 0)),
	CONSTRAINT "conversion_settings_problem_known" CHECK ("conversion_settings"."meta_problem" in ('token', 'dataset') and "conversion_settings"."google_problem" in ('grant', 'account')),
	CONSTRAINT "conversion_settings_agreement_whole" CHECK (("conversion_settings"."callers_agree_since" is null) = ("conversion_settings"."callers_agree_by" is null))
);
--> statement-breakpoint
ALTER TABLE "user_tokens" DROP CONSTRAINT "user_tokens_service_known";--> statement-breakpoint
ALTER TABLE "conversion_outbox" ADD CONSTRAINT "conversion_outbox_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_outbox" ADD CONSTRAINT "conversion_outbox_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_settings" ADD CONSTRAINT "conversion_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_outbox_user_idx" ON "conversion_outbox" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversion_outbox_booking_idx" ON "conversion_outbox" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "conversion_outbox_due_idx" ON "conversion_outbox" USING btree ("due_at") WHERE "conversion_outbox"."status" in ('waiting', 'sent');--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_service_known" CHECK ("user_tokens"."service" in ('google_gmail', 'google_calendar', 'google_drive', 'google_docs', 'google_sheets', 'google_contacts', 'google_meet', 'google_tasks', 'google_ads'));
--> statement-breakpoint
ALTER TABLE public.conversion_settings ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.conversion_outbox ENABLE ROW LEVEL SECURITY;
