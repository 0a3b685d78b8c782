CREATE TABLE "outcome_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"booking_ids" uuid[] NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outcome_questions_once_a_day" UNIQUE("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "evening_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outcome_questions" ADD CONSTRAINT "outcome_questions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcome_questions_pair_idx" ON "outcome_questions" USING btree ("recipient","sender","asked_at");
--> statement-breakpoint
ALTER TABLE public.outcome_questions ENABLE ROW LEVEL SECURITY;
