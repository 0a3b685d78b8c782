CREATE TABLE "departure_steps" (
	"departure_id" uuid NOT NULL,
	"step" text NOT NULL,
	"place" integer NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"problem" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "departure_steps_departure_id_step_pk" PRIMARY KEY("departure_id","step"),
	CONSTRAINT "departure_steps_state_known" CHECK ("departure_steps"."state" in ('due', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"requested_by" uuid,
	"is_by_agency" boolean NOT NULL,
	"numbers" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"address" text,
	"certificate" jsonb,
	"seal" text,
	CONSTRAINT "departures_numbers_known" CHECK ("departures"."numbers" in ('released', 'ported')),
	CONSTRAINT "departures_end_certified" CHECK (("departures"."completed_at" is null) = ("departures"."certificate" is null) and ("departures"."certificate" is null) = ("departures"."seal" is null))
);
--> statement-breakpoint
ALTER TABLE "departure_steps" ADD CONSTRAINT "departure_steps_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departure_steps_due_idx" ON "departure_steps" USING btree ("due_at") WHERE "departure_steps"."state" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "departures_one_at_a_time" ON "departures" USING btree ("account_id") WHERE "departures"."withdrawn_at" is null and "departures"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "departures_requested_idx" ON "departures" USING btree ("requested_at" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE public.departures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.departure_steps ENABLE ROW LEVEL SECURITY;
