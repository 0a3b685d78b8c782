CREATE TABLE "knowledge_entries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"wordings" text[] NOT NULL,
	"answer" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"source" text,
	"approved_by" uuid,
	"phrases" "tsvector"[] NOT NULL,
	"answered" "tsvector" NOT NULL,
	CONSTRAINT "knowledge_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "knowledge_entries_answer_short" CHECK (length("knowledge_entries"."answer") between 1 and 400),
	CONSTRAINT "knowledge_entries_dates_in_order" CHECK ("knowledge_entries"."valid_from" <= "knowledge_entries"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE public.knowledge_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
