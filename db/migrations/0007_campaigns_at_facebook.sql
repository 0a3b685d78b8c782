CREATE TABLE "ad_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text,
	"synced_at" timestamp with time zone,
	"problem" text,
	"retry_at" timestamp with time zone,
	CONSTRAINT "ad_accounts_problem_known" CHECK (coalesce("ad_accounts"."problem" in ('reconnect', 'rate_limited', 'unreachable', 'refused', 'outdated'), true))
);
--> statement-breakpoint
CREATE TABLE "campaign_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"daily_budget" numeric(12, 2) NOT NULL,
	"business_type" text,
	"template_id" uuid,
	"requested_by" uuid,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_requests_budget_at_least_one" CHECK ("campaign_requests"."daily_budget" >= 1)
);
--> statement-breakpoint
ALTER TABLE "ad_campaigns" ADD COLUMN "status_set_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_campaigns" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD CONSTRAINT "campaign_requests_template_id_ad_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."ad_templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_requests" ADD CONSTRAINT "campaign_requests_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE public.ad_accounts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.campaign_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO public.ad_templates (id, name, business_type) VALUES
	('653be251-b3ca-5cd8-ad4c-cff2c7c46866', 'Emergency call-out', 'Plumbing'),
	('2efd2aed-ae50-594e-a6e2-070926638d72', 'Seasonal service offer', 'HVAC'),
	('8d18863f-9c4b-5f39-affb-e7f9e0a2eda1', 'Free survey', 'Kitchen & Bath Remodeling'),
	('c8e5c209-575d-5c65-bac7-0d3f581f0b65', 'Storm damage check', 'Roofing')
ON CONFLICT (id) DO NOTHING;
