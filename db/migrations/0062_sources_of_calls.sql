CREATE TABLE "call_sources" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"campaign_id" uuid,
	"channel" text NOT NULL,
	"grade" text NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"campaign_number_id" uuid,
	"touch_id" uuid,
	"is_existing" boolean NOT NULL,
	"evidence" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_sources_channel_known" CHECK ("call_sources"."channel" in ('facebook', 'google')),
	CONSTRAINT "call_sources_grade_with_evidence" CHECK (case "call_sources"."grade" when 'measured' then "call_sources"."campaign_number_id" is not null and "call_sources"."touch_id" is null
          and "call_sources"."campaign_id" is not null
        when 'matched' then "call_sources"."campaign_number_id" is null else false end)
);
--> statement-breakpoint
CREATE TABLE "campaign_numbers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign_id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_numbers_time_order" CHECK ("campaign_numbers"."ends_at" is null or "campaign_numbers"."ends_at" >= "campaign_numbers"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "campaign_shares" (
	"campaign_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"basis_points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_shares_campaign_id_from_day_user_id_pk" PRIMARY KEY("campaign_id","from_day","user_id"),
	CONSTRAINT "campaign_shares_part_of_all" CHECK ("campaign_shares"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "touch_sites" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"origins" text[] NOT NULL,
	"heard_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "touch_sites_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "touches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"phone" text,
	"gclid" text,
	"gbraid" text,
	"wbraid" text,
	"fbclid" text,
	"fbc" text,
	"fbp" text,
	"lead_id" text,
	"utm" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"page" text,
	"at" timestamp with time zone NOT NULL,
	"ad_user_data" text NOT NULL,
	"ad_personalization" text NOT NULL,
	"consent_source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "touches_told_once" UNIQUE("user_id","source","external_id"),
	CONSTRAINT "touches_source_known" CHECK ("touches"."source" in ('script', 'contact', 'api')),
	CONSTRAINT "touches_phone_e164" CHECK ("touches"."phone" is null or "touches"."phone" ~ '^\+[1-9][0-9]{5,14}$'),
	CONSTRAINT "touches_consent_known" CHECK ("touches"."ad_user_data" in ('granted', 'denied') and "touches"."ad_personalization" in ('granted', 'denied')
        and "touches"."consent_source" in ('consent_mode', 'page', 'form', 'api')),
	CONSTRAINT "touches_clicks_with_consent" CHECK ("touches"."ad_user_data" = 'granted'
        or num_nonnulls("touches"."gclid", "touches"."gbraid", "touches"."wbraid", "touches"."fbclid", "touches"."fbc", "touches"."fbp") = 0)
);
--> statement-breakpoint
ALTER TABLE "call_sources" ADD CONSTRAINT "call_sources_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sources" ADD CONSTRAINT "call_sources_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sources" ADD CONSTRAINT "call_sources_campaign_id_ad_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."ad_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sources" ADD CONSTRAINT "call_sources_campaign_number_id_campaign_numbers_id_fk" FOREIGN KEY ("campaign_number_id") REFERENCES "public"."campaign_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_sources" ADD CONSTRAINT "call_sources_touch_id_touches_id_fk" FOREIGN KEY ("touch_id") REFERENCES "public"."touches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_numbers" ADD CONSTRAINT "campaign_numbers_campaign_id_ad_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."ad_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_numbers" ADD CONSTRAINT "campaign_numbers_assignment_id_phone_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."phone_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_numbers" ADD CONSTRAINT "campaign_numbers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shares" ADD CONSTRAINT "campaign_shares_campaign_id_ad_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."ad_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_shares" ADD CONSTRAINT "campaign_shares_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "touch_sites" ADD CONSTRAINT "touch_sites_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "touches" ADD CONSTRAINT "touches_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_sources_user_idx" ON "call_sources" USING btree ("user_id","happened_at");--> statement-breakpoint
CREATE INDEX "call_sources_campaign_idx" ON "call_sources" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "call_sources_number_idx" ON "call_sources" USING btree ("campaign_number_id") WHERE "call_sources"."campaign_number_id" is not null;--> statement-breakpoint
CREATE INDEX "call_sources_touch_idx" ON "call_sources" USING btree ("touch_id") WHERE "call_sources"."touch_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_numbers_campaign_idx" ON "campaign_numbers" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_numbers_user_idx" ON "campaign_numbers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_numbers_assignment_idx" ON "campaign_numbers" USING btree ("assignment_id");--> statement-breakpoint
CREATE INDEX "campaign_shares_user_idx" ON "campaign_shares" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "touches_phone_idx" ON "touches" USING btree ("user_id","phone","at") WHERE "touches"."phone" is not null;--> statement-breakpoint
CREATE INDEX "touches_at_idx" ON "touches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "call_logs_caller_idx" ON "call_logs" USING btree ("user_id","phone_number","happened_at");
--> statement-breakpoint
ALTER TABLE public.campaign_numbers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.campaign_shares ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.touch_sites ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.touches ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.call_sources ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.campaign_numbers ADD CONSTRAINT campaign_numbers_one_campaign EXCLUDE USING gist (
  phone_number WITH =, tstzrange(starts_at, ends_at) WITH &&
);
--> statement-breakpoint
-- The number and the client come from the assignment, and the campaign is one of the client's.
CREATE FUNCTION public.fit_campaign_number() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  line public.phone_assignments;
BEGIN
  SELECT * INTO line FROM public.phone_assignments a WHERE a.id = NEW.assignment_id FOR NO KEY UPDATE;
  IF line.id IS NULL OR NOT line.is_active THEN
    RAISE EXCEPTION 'the number is not assigned' USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_numbers_assigned';
  END IF;
  NEW.user_id := line.user_id;
  NEW.phone_number := line.phone_number;
  PERFORM FROM public.campaign_assignments c
    WHERE c.campaign_id = NEW.campaign_id AND c.user_id = NEW.user_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the campaign is another client''s' USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_numbers_of_the_client';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER fit_campaign_number BEFORE INSERT ON public.campaign_numbers FOR EACH ROW
  EXECUTE FUNCTION public.fit_campaign_number();
--> statement-breakpoint
-- A number that the client no longer has, or a campaign that is no longer theirs, brings them no more calls.
CREATE FUNCTION public.end_campaign_numbers() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_TABLE_NAME = 'phone_assignments' THEN
    UPDATE public.campaign_numbers n SET ends_at = greatest(n.starts_at, now())
      WHERE n.assignment_id = OLD.id AND (n.ends_at IS NULL OR n.ends_at > now());
  ELSE
    UPDATE public.campaign_numbers n SET ends_at = greatest(n.starts_at, now())
      WHERE n.campaign_id = OLD.campaign_id AND n.user_id = OLD.user_id AND (n.ends_at IS NULL OR n.ends_at > now());
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER end_campaign_numbers AFTER UPDATE OF is_active ON public.phone_assignments FOR EACH ROW
  WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION public.end_campaign_numbers();
--> statement-breakpoint
CREATE TRIGGER end_campaign_numbers AFTER DELETE ON public.campaign_assignments FOR EACH ROW
  EXECUTE FUNCTION public.end_campaign_numbers();
--> statement-breakpoint
-- Checked at the commit, so that a set of shares can be replaced. Those who change a campaign's shares at the same time
-- wait for one another here, and each sees the rows of those before.
CREATE FUNCTION public.limit_shares() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM FROM public.ad_campaigns c WHERE c.id = NEW.campaign_id FOR NO KEY UPDATE;
  IF (SELECT sum(s.basis_points) FROM public.campaign_shares s
      WHERE s.campaign_id = NEW.campaign_id AND s.from_day = NEW.from_day) > 10000 THEN
    RAISE EXCEPTION 'the shares are more than all of it' USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_shares_at_most_all';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER limit_shares AFTER INSERT OR UPDATE ON public.campaign_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.limit_shares();
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.fit_campaign_number(), public.end_campaign_numbers(), public.limit_shares() FROM PUBLIC;
