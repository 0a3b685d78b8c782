CREATE TABLE "worker_pools" (
	"id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"missing_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE public.worker_pools ENABLE ROW LEVEL SECURITY;
