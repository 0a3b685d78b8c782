CREATE TABLE "notification_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"emergency" text[] NOT NULL,
	"message" text[] NOT NULL,
	"promise" text[] NOT NULL,
	"booking" text[] NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_choices_quiet_sensible" CHECK (("notification_choices"."quiet_from" is null) = ("notification_choices"."quiet_until" is null)
        and coalesce("notification_choices"."quiet_from" between 0 and 1439 and "notification_choices"."quiet_until" between 0 and 1439
          and "notification_choices"."quiet_from" <> "notification_choices"."quiet_until", true))
);
--> statement-breakpoint
CREATE TABLE "notification_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"device_id" uuid,
	"label" text,
	"state" text DEFAULT 'due' NOT NULL,
	"tell_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"problem" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notification_deliveries_once" UNIQUE NULLS NOT DISTINCT("notification_id","channel","device_id"),
	CONSTRAINT "notification_deliveries_state_known" CHECK ("notification_deliveries"."state" in ('due', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"line" text NOT NULL,
	"path" text NOT NULL,
	"call_id" text,
	"to_do_id" uuid,
	"text_cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_cause_unique" UNIQUE("user_id","cause")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reached_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_deliveries_due_idx" ON "notification_deliveries" USING btree ("tell_at") WHERE "notification_deliveries"."state" = 'due';--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_devices_user_idx" ON "push_devices" USING btree ("user_id","created_at");
--> statement-breakpoint
ALTER TABLE public.notification_choices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.push_devices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.notification_deliveries ENABLE ROW LEVEL SECURITY;
