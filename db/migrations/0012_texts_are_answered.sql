CREATE TABLE "inbound_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sid" text NOT NULL,
	"user_id" uuid,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"body" text NOT NULL,
	"outcome" text,
	"choices" jsonb,
	"call_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "inbound_texts_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "missed_call_texts" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"caller" text NOT NULL,
	"texted_at" timestamp with time zone NOT NULL,
	"quiet_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_opt_outs" (
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_opt_outs_sender_recipient_pk" PRIMARY KEY("sender","recipient")
);
--> statement-breakpoint
CREATE TABLE "counted_events" (
	"event_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "counted_events_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "missed_call_text" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "notify_messages" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "call_id" text;--> statement-breakpoint
ALTER TABLE "inbound_texts" ADD CONSTRAINT "inbound_texts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_call_texts" ADD CONSTRAINT "missed_call_texts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_events" ADD CONSTRAINT "counted_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_texts_pair_idx" ON "inbound_texts" USING btree ("sender","recipient","received_at");--> statement-breakpoint
CREATE INDEX "inbound_texts_user_idx" ON "inbound_texts" USING btree ("user_id","received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inbound_texts_waiting_idx" ON "inbound_texts" USING btree ("received_at") WHERE "inbound_texts"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_texts_call_idx" ON "inbound_texts" USING btree ("call_id") WHERE "inbound_texts"."call_id" is not null;--> statement-breakpoint
CREATE INDEX "counted_events_counted_idx" ON "counted_events" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "text_messages_pair_idx" ON "text_messages" USING btree ("recipient","sender","created_at");--> statement-breakpoint
CREATE INDEX "text_messages_call_idx" ON "text_messages" USING btree ("call_id") WHERE "text_messages"."call_id" is not null;--> statement-breakpoint
ALTER TABLE public.inbound_texts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.text_opt_outs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.missed_call_texts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.counted_events ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- However many missed calls, and reports of each, meet at once: a caller of a client is texted once in the time.
ALTER TABLE public.missed_call_texts ADD CONSTRAINT missed_call_texts_once EXCLUDE USING gist (
  user_id WITH =, caller WITH =, tstzrange(texted_at, quiet_until) WITH &&
);--> statement-breakpoint
UPDATE public.agents SET missed_call_text = 'Sorry we missed your call. Reply to this text and tell us what you need, or ring us again, and we will help.';--> statement-breakpoint
-- Whoever has an agent sees its figures among their workflows.
INSERT INTO public.workflow_assignments (user_id, workflow_name, workflow_slug, description)
SELECT user_id, 'Voice agent', 'voice-agent', 'What your agent did on calls and by text' FROM public.agents
ON CONFLICT DO NOTHING;
