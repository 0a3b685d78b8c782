CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"news_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"tell_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "alert_deliveries_state_known" CHECK ("alert_deliveries"."state" in ('due', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "alert_news" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"what" text NOT NULL,
	"title" text NOT NULL,
	"line" text NOT NULL,
	"path" text NOT NULL,
	"alerts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"line" text NOT NULL,
	"path" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"clear_since" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('agent', 'provider', 'ledger', 'queue', 'lead', 'channel'))
);
--> statement-breakpoint
CREATE TABLE "queue_beats" (
	"name" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_news_id_alert_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."alert_news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_once" ON "alert_deliveries" USING btree ("news_id","channel","address");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due_idx" ON "alert_deliveries" USING btree ("tell_at") WHERE "alert_deliveries"."state" = 'due';--> statement-breakpoint
CREATE INDEX "alert_deliveries_address_idx" ON "alert_deliveries" USING btree ("channel","address","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" USING btree ("kind","subject") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_closed_idx" ON "alerts" USING btree ("closed_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "alerts_user_idx" ON "alerts" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE public.alerts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.alert_news ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.alert_deliveries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.queue_beats ENABLE ROW LEVEL SECURITY;
