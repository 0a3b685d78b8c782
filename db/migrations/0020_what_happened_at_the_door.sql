CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"minute" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"actor_id" uuid,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"request_id" text,
	CONSTRAINT "security_events_once_a_minute" UNIQUE NULLS NOT DISTINCT("minute","kind","subject","address","user_id","actor_id")
);
--> statement-breakpoint
CREATE INDEX "security_events_kind_idx" ON "security_events" USING btree ("kind","id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE public.security_events ENABLE ROW LEVEL SECURITY;
