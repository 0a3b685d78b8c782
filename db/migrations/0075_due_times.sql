CREATE TABLE "client_turns" (
	"user_id" uuid NOT NULL,
	"clock" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_turns_user_id_clock_pk" PRIMARY KEY("user_id","clock")
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "is_by_agency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_turns" ADD CONSTRAINT "client_turns_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_turns_due_idx" ON "client_turns" USING btree ("clock","due_at");--> statement-breakpoint
ALTER TABLE public.client_turns ENABLE ROW LEVEL SECURITY;
