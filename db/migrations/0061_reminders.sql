CREATE TABLE "reminder_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"booking_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reminders_booking_id_starts_at_pk" PRIMARY KEY("booking_id","starts_at"),
	CONSTRAINT "reminders_kind_known" CHECK ("reminders"."kind" in ('sent', 'left_out', 'refused')),
	CONSTRAINT "reminders_answer_known" CHECK (("reminders"."answer" is null) = ("reminders"."answered_at" is null)
        and ("reminders"."answer" is null or "reminders"."kind" = 'sent' and "reminders"."answer" in ('kept', 'other_time')))
);
--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reminder_settings" ADD CONSTRAINT "reminder_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_user_idx" ON "reminders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE public.reminder_settings ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.reminders ENABLE ROW LEVEL SECURITY;
