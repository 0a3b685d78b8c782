CREATE TABLE "call_audits" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"caller" text,
	"is_open" boolean NOT NULL,
	"audited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call_audits" ADD CONSTRAINT "call_audits_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_audits" ADD CONSTRAINT "call_audits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_audits_caller_idx" ON "call_audits" USING btree ("user_id","caller") WHERE "call_audits"."is_open";--> statement-breakpoint
CREATE INDEX "bookings_updated_idx" ON "bookings" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "text_messages_failed_idx" ON "text_messages" USING btree ("attempted_at") WHERE "text_messages"."status" = 'failed';--> statement-breakpoint
ALTER TABLE public.call_audits ENABLE ROW LEVEL SECURITY;
