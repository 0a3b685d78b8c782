CREATE TABLE "call_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"document" "tsvector" NOT NULL,
	"call_updated_at" timestamp with time zone NOT NULL,
	"booked" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "peaks" smallint[];--> statement-breakpoint
ALTER TABLE "call_texts" ADD CONSTRAINT "call_texts_id_call_logs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."call_logs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_texts" ADD CONSTRAINT "call_texts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_texts_user_happened_idx" ON "call_texts" USING btree ("user_id","happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "call_texts_document_idx" ON "call_texts" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "call_logs_updated_idx" ON "call_logs" USING brin ("updated_at") WITH (pages_per_range=16,autosummarize=true);--> statement-breakpoint
CREATE INDEX "call_recordings_undrawn_idx" ON "call_recordings" USING btree ("created_at") WHERE "call_recordings"."copied_at" is not null and "call_recordings"."peaks" is null;--> statement-breakpoint
-- Documents stay in their rows: the newest ones are read through by every search.
ALTER TABLE public.call_texts SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE public.call_texts ENABLE ROW LEVEL SECURITY;
