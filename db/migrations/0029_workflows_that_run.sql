CREATE TABLE "ai_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ai_usage_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "automation_versions" (
	"automation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_versions_automation_id_version_pk" PRIMARY KEY("automation_id","version")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"workflow_slug" text NOT NULL,
	"name" text NOT NULL,
	"recipe" text,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer,
	"state" text DEFAULT 'off' NOT NULL,
	"paused_reason" text,
	"listening_since" timestamp with time zone,
	"trigger" text,
	"next_due_at" timestamp with time zone,
	"hook_key_hash" text,
	"hook_key_prefix" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automations_id_user_unique" UNIQUE("id","user_id"),
	CONSTRAINT "automations_state_known" CHECK ("automations"."state" in ('on', 'off', 'paused')),
	CONSTRAINT "automations_on_is_published" CHECK ("automations"."state" <> 'on' or ("automations"."version" is not null and "automations"."trigger" is not null and "automations"."listening_since" is not null)),
	CONSTRAINT "automations_paused_has_reason" CHECK (("automations"."state" = 'paused') = ("automations"."paused_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_cursors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"history_id" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_senders" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "mail_senders_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "run_attempts" (
	"run_id" uuid NOT NULL,
	"step" text NOT NULL,
	"item" integer NOT NULL,
	"number" integer NOT NULL,
	"outcome" text DEFAULT 'running' NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "run_attempts_run_id_step_item_number_pk" PRIMARY KEY("run_id","step","item","number"),
	CONSTRAINT "run_attempts_outcome_known" CHECK ("run_attempts"."outcome" in ('running', 'done', 'failed', 'unsure'))
);
--> statement-breakpoint
CREATE TABLE "run_locks" (
	"name" text PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" uuid NOT NULL,
	"step" text NOT NULL,
	"item" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"input" jsonb,
	"prepared" text,
	"output" jsonb,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "run_steps_run_id_step_item_pk" PRIMARY KEY("run_id","step","item"),
	CONSTRAINT "run_steps_status_known" CHECK ("run_steps"."status" in ('running', 'waiting', 'done', 'skipped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "run_turns" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"served_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"quiet_until" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"data" jsonb NOT NULL,
	"automation_id" uuid,
	"call_id" text,
	"booking_id" uuid,
	"cause_run_id" uuid,
	"depth" integer DEFAULT 0 NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_events_key_unique" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"automation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"event_id" uuid,
	"event_kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"call_id" text,
	"booking_id" uuid,
	"chain" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"replay_of" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"held_for" text,
	"position" jsonb,
	"executed" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "workflow_runs_status_known" CHECK ("workflow_runs"."status" in ('active', 'held', 'done', 'stopped', 'failed', 'cancelled')),
	CONSTRAINT "workflow_runs_held_for" CHECK (("workflow_runs"."status" = 'held') = ("workflow_runs"."held_for" is not null)),
	CONSTRAINT "workflow_runs_ended" CHECK (("workflow_runs"."status" in ('active', 'held')) = ("workflow_runs"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "caller_messages" DROP CONSTRAINT "caller_messages_kind_known";--> statement-breakpoint
ALTER TABLE "workflow_assignments" ADD COLUMN "can_edit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD CONSTRAINT "ai_usage_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_versions" ADD CONSTRAINT "automation_versions_published_by_profiles_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_cursors" ADD CONSTRAINT "mail_cursors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_senders" ADD CONSTRAINT "mail_senders_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_attempts" ADD CONSTRAINT "run_attempts_step_fk" FOREIGN KEY ("run_id","step","item") REFERENCES "public"."run_steps"("run_id","step","item") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_workflow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_turns" ADD CONSTRAINT "run_turns_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_events" ADD CONSTRAINT "workflow_events_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_event_id_workflow_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."workflow_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_automation_fk" FOREIGN KEY ("automation_id","user_id") REFERENCES "public"."automations"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version_fk" FOREIGN KEY ("automation_id","version") REFERENCES "public"."automation_versions"("automation_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automations_user_idx" ON "automations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "automations_listening_idx" ON "automations" USING btree ("user_id","trigger") WHERE "automations"."state" = 'on';--> statement-breakpoint
CREATE INDEX "automations_due_idx" ON "automations" USING btree ("next_due_at") WHERE "automations"."state" = 'on' and "automations"."next_due_at" is not null;--> statement-breakpoint
CREATE INDEX "automations_mail_idx" ON "automations" USING btree ("user_id") WHERE "automations"."state" = 'on' and "automations"."trigger" = 'mail.received';--> statement-breakpoint
CREATE INDEX "workflow_events_kind_idx" ON "workflow_events" USING btree ("user_id","kind","happened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workflow_events_created_idx" ON "workflow_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_runs_event_unique" ON "workflow_runs" USING btree ("automation_id","event_id") WHERE "workflow_runs"."replay_of" is null;--> statement-breakpoint
CREATE INDEX "workflow_runs_due_idx" ON "workflow_runs" USING btree ("user_id","due_at") WHERE "workflow_runs"."status" = 'active';--> statement-breakpoint
CREATE INDEX "workflow_runs_leased_idx" ON "workflow_runs" USING btree ("user_id","leased_until") WHERE "workflow_runs"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_held_idx" ON "workflow_runs" USING btree ("user_id","held_for") WHERE "workflow_runs"."status" = 'held';--> statement-breakpoint
CREATE INDEX "workflow_runs_automation_idx" ON "workflow_runs" USING btree ("automation_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workflow_runs_automation_status_idx" ON "workflow_runs" USING btree ("automation_id","status","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "workflow_runs_call_idx" ON "workflow_runs" USING btree ("call_id") WHERE "workflow_runs"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_booking_idx" ON "workflow_runs" USING btree ("booking_id") WHERE "workflow_runs"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_ended_idx" ON "workflow_runs" USING btree ("ended_at") WHERE "workflow_runs"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE "caller_messages" ADD CONSTRAINT "caller_messages_kind_known" CHECK ("caller_messages"."kind" in ('message', 'promise', 'text', 'emergency', 'limit', 'workflow'));--> statement-breakpoint
ALTER TABLE public.automations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.automation_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.workflow_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.workflow_runs ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.run_steps ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.run_attempts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.run_turns ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.run_locks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.mail_cursors ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.mail_senders ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.ai_usage ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A run keeps the version that it began with, so a version never changes.
CREATE FUNCTION public.refuse_version_change() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  RAISE EXCEPTION 'a published version of a workflow does not change' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER automation_versions_are_fixed BEFORE UPDATE OF definition, version, automation_id
  ON public.automation_versions FOR EACH ROW EXECUTE FUNCTION public.refuse_version_change();
