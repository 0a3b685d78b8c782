CREATE TABLE "provider_states" (
	"provider" text PRIMARY KEY NOT NULL,
	"failing_since" timestamp with time zone,
	"failure" text,
	CONSTRAINT "provider_states_say_why" CHECK (("provider_states"."failing_since" is null) = ("provider_states"."failure" is null))
);
--> statement-breakpoint
CREATE TABLE "raw_messages" (
	"kind" text NOT NULL,
	"call_id" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
) PARTITION BY RANGE ("received_at");
--> statement-breakpoint
DROP INDEX "voice_messages_received_idx";--> statement-breakpoint
CREATE INDEX "raw_messages_call_idx" ON "raw_messages" USING btree ("call_id");
--> statement-breakpoint
ALTER TABLE public.provider_states ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.raw_messages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE public.raw_messages_rest PARTITION OF public.raw_messages DEFAULT;
--> statement-breakpoint
ALTER TABLE public.raw_messages_rest ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX raw_messages_rest_received_idx ON public.raw_messages_rest (received_at);
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.raw_messages FOR EACH ROW
  WHEN (public.is_erased(NEW.call_id)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
WITH moved AS (
  DELETE FROM public.voice_messages WHERE kind NOT IN ('end-of-call-report', 'provider-call', 'unreadable')
  RETURNING kind, call_id, body, received_at)
INSERT INTO public.raw_messages (kind, call_id, body, received_at)
SELECT kind, call_id, body, received_at FROM moved;
