CREATE TABLE "agent_drafts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"setup" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"user_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"setup" jsonb NOT NULL,
	"body" jsonb,
	"digest" text,
	"note" text,
	"restored_from" integer,
	"rehearsal_run" uuid,
	"override_reason" text,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_versions_user_id_n_pk" PRIMARY KEY("user_id","n"),
	CONSTRAINT "agent_versions_counted" CHECK ("agent_versions"."n" > 0 and "agent_versions"."restored_from" < "agent_versions"."n")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_updated_by_profiles_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_published_by_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE public.agent_drafts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.agent_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A call names the version that answered it, so a version never changes. Only its author may be forgotten.
CREATE FUNCTION public.refuse_agent_version_change() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  RAISE EXCEPTION 'a published version of an agent does not change' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER agent_versions_are_fixed BEFORE UPDATE OF user_id, n, setup, body, digest, note, restored_from,
  rehearsal_run, override_reason, published_at
  ON public.agent_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_agent_version_change();
--> statement-breakpoint
-- What is live today becomes everybody's first version.
INSERT INTO public.agent_versions (user_id, n, setup, published_at)
SELECT user_id, 1, jsonb_build_object(
  'business_name', business_name, 'trade', trade, 'time_zone', time_zone, 'service_areas', service_areas,
  'hours', hours, 'exceptions', exceptions, 'job_types', job_types, 'buffer_minutes', buffer_minutes,
  'min_notice_minutes', min_notice_minutes, 'max_days_ahead', max_days_ahead, 'questions', questions,
  'emergency_words', emergency_words, 'emergency_number', emergency_number, 'transfer_number', transfer_number,
  'greeting', greeting, 'notification_number', notification_number, 'text_sender', text_sender,
  'missed_call_text', missed_call_text, 'notify_messages', notify_messages, 'link_hosts', link_hosts
), updated_at FROM public.agents;
--> statement-breakpoint
UPDATE public.agents SET version = 1;
