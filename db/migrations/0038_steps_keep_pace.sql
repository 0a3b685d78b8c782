CREATE TABLE "run_paces" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "reserved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE public.run_paces ENABLE ROW LEVEL SECURITY;
