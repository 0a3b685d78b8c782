ALTER TABLE "agents" ADD COLUMN "assistant_id" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "assistant_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "pushed_digest" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "provider_problem" text;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_assistant_unique" ON "agents" USING btree ("assistant_id");