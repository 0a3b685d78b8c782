DROP INDEX "workflow_runs_event_unique";--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_runs_event_unique" ON "workflow_runs" USING btree ("automation_id","event_id") WHERE "workflow_runs"."replay_of" is null and not "workflow_runs"."is_test";