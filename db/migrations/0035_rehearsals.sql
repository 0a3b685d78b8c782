CREATE TABLE "rehearsal_scenes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rehearsal_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"scenario" text NOT NULL,
	"title" text NOT NULL,
	"wants" text NOT NULL,
	"is_critical" boolean NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"caller" text,
	"world" jsonb,
	"tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"turns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "rehearsal_scenes_status_known" CHECK ("rehearsal_scenes"."status" in ('waiting', 'playing', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"setup" jsonb NOT NULL,
	"assistant" jsonb NOT NULL,
	"actions" text[] NOT NULL,
	"problem" text,
	"cost" numeric(12, 5),
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "rehearsals_kind_known" CHECK ("rehearsals"."kind" in ('rules', 'provider')),
	CONSTRAINT "rehearsals_status_known" CHECK ("rehearsals"."status" in ('queued', 'running', 'passed', 'failed', 'cancelled', 'broken'))
);
--> statement-breakpoint
ALTER TABLE "rehearsal_scenes" ADD CONSTRAINT "rehearsal_scenes_rehearsal_id_rehearsals_id_fk" FOREIGN KEY ("rehearsal_id") REFERENCES "public"."rehearsals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsal_scenes_position" ON "rehearsal_scenes" USING btree ("rehearsal_id","position");--> statement-breakpoint
CREATE INDEX "rehearsals_user_idx" ON "rehearsals" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsals_one_at_a_time" ON "rehearsals" USING btree ("user_id") WHERE "rehearsals"."status" in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_rehearsed" CHECK (num_nonnulls("agent_versions"."rehearsal_run", "agent_versions"."override_reason") > 0 or "agent_versions"."body" is null);--> statement-breakpoint
ALTER TABLE public.rehearsals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.rehearsal_scenes ENABLE ROW LEVEL SECURITY;
