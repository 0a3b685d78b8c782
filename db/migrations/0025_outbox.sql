CREATE TABLE "follow_ups" (
	"follower" text NOT NULL,
	"id" bigint NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	CONSTRAINT "follow_ups_follower_id_pk" PRIMARY KEY("follower","id")
);
--> statement-breakpoint
CREATE TABLE "follower_leases" (
	"follower" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "follow_ups_subject_idx" ON "follow_ups" USING btree ("follower","subject","id");--> statement-breakpoint
ALTER TABLE public.outbox ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.follow_ups ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.follower_leases ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Rows live for a fraction of a second: dead ones are cleared away before reads have to step over many of them.
ALTER TABLE public.outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
--> statement-breakpoint
ALTER TABLE public.follow_ups SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
