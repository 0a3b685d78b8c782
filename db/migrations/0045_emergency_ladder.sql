CREATE TABLE "emergencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 11 CACHE 1),
	"user_id" uuid NOT NULL,
	"call_id" text NOT NULL,
	"carrier_sid" text,
	"line" text,
	"caller" text,
	"caller_name" text,
	"address" text,
	"description" text NOT NULL,
	"business_name" text NOT NULL,
	"people" jsonb NOT NULL,
	"status" text DEFAULT 'ringing' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"rung" integer DEFAULT -1 NOT NULL,
	"is_caller_on" boolean DEFAULT false NOT NULL,
	"accepted_by" integer,
	"accepted_how" text,
	"accepted_at" timestamp with time zone,
	"alarmed_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emergencies_call_unique" UNIQUE("call_id"),
	CONSTRAINT "emergencies_acceptance_whole" CHECK (("emergencies"."status" = 'accepted') = ("emergencies"."accepted_by" is not null and "emergencies"."accepted_how" is not null and "emergencies"."accepted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "emergency_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emergency_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"emergency_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"rung" integer,
	"round" integer,
	"sid" text,
	"detail" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "emergency_events_step_unique" UNIQUE("emergency_id","key")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "ladder" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "emergencies" ADD CONSTRAINT "emergencies_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_events" ADD CONSTRAINT "emergency_events_emergency_id_emergencies_id_fk" FOREIGN KEY ("emergency_id") REFERENCES "public"."emergencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergencies_user_idx" ON "emergencies" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emergencies_due_idx" ON "emergencies" USING btree ("due_at") WHERE "emergencies"."due_at" is not null;
--> statement-breakpoint
ALTER TABLE public.emergencies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.emergency_events ENABLE ROW LEVEL SECURITY;
