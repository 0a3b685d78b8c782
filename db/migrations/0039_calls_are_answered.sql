CREATE TABLE "call_corrections" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text,
	"not_lead" text,
	"why" text DEFAULT '' NOT NULL,
	"corrected_by" uuid,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_corrections_say_something" CHECK ("call_corrections"."status" is not null or "call_corrections"."not_lead" is not null),
	CONSTRAINT "call_corrections_status_known" CHECK ("call_corrections"."status" in ('booked', 'completed', 'incomplete', 'hung up', 'voicemail', 'no answer')),
	CONSTRAINT "call_corrections_not_lead_known" CHECK ("call_corrections"."not_lead" in ('not a lead', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "call_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_visits" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "not_leads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_days" ADD COLUMN "corrected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_corrections" ADD CONSTRAINT "call_corrections_corrected_by_profiles_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_visits" ADD CONSTRAINT "client_visits_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_notes_call_idx" ON "call_notes" USING btree ("call_id","created_at");--> statement-breakpoint
ALTER TABLE public.call_corrections ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.call_notes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.client_visits ENABLE ROW LEVEL SECURITY;
