-- lib/calls/calls/status.ts alone derives the status of a call. What it derived is kept beside the call's search document,
-- where filters and figures read it.
ALTER TABLE "call_texts" ADD COLUMN "status" text;
--> statement-breakpoint
UPDATE "call_texts" t SET "status" = CASE WHEN t."booked" THEN 'booked' ELSE c."derived_status" END
FROM "call_logs" c WHERE c."id" = t."id" AND c."updated_at" = t."call_updated_at";
--> statement-breakpoint
DROP INDEX "call_texts_user_happened_idx";
--> statement-breakpoint
CREATE INDEX "call_texts_user_happened_idx" ON "call_texts" USING btree ("user_id","happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","call_updated_at","booked");
--> statement-breakpoint
-- The former release still reads this column while it is being replaced.
ALTER TABLE "call_logs" ALTER COLUMN "derived_status" DROP EXPRESSION;
--> statement-breakpoint
ALTER TABLE "call_logs" ALTER COLUMN "derived_status" DROP NOT NULL;
--> statement-breakpoint
DROP FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric, boolean, text, boolean);
--> statement-breakpoint
DROP FUNCTION public.did_people_speak(jsonb, text);
