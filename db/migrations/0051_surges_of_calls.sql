CREATE TABLE "line_requests" (
	"carrier_sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"asks" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"admitted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "line_surges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_surges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"calm_since" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "call_rescues" DROP CONSTRAINT "call_rescues_outcome_known";--> statement-breakpoint
ALTER TABLE "line_requests" ADD CONSTRAINT "line_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_requests_asked_idx" ON "line_requests" USING btree ("last_asked_at");--> statement-breakpoint
CREATE INDEX "line_requests_user_idx" ON "line_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_surges_one_open" ON "line_surges" USING btree (("ended_at" is null)) WHERE "line_surges"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "call_rescues" ADD CONSTRAINT "call_rescues_outcome_known" CHECK ("call_rescues"."outcome" in ('taken', 'voicemail', 'hung-up', 'emergency'));
--> statement-breakpoint
ALTER TABLE public.line_requests ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.line_surges ENABLE ROW LEVEL SECURITY;
