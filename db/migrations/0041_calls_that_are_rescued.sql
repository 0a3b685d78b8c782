CREATE TABLE "call_rescues" (
	"carrier_sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"called_line" text NOT NULL,
	"caller" text,
	"error_code" text,
	"began_at" timestamp with time zone NOT NULL,
	"owner_rung_at" timestamp with time zone,
	"owner_took_at" timestamp with time zone,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "call_rescues_outcome_known" CHECK ("call_rescues"."outcome" in ('taken', 'voicemail', 'hung-up'))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "ring_in_outage" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "carrier_recording_sid" text;--> statement-breakpoint
ALTER TABLE "call_rescues" ADD CONSTRAINT "call_rescues_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_rescues_open_idx" ON "call_rescues" USING btree ("began_at") WHERE "call_rescues"."outcome" is null;--> statement-breakpoint
CREATE INDEX "call_rescues_user_idx" ON "call_rescues" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE public.call_rescues ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- As in 0023, but a rescued call stays under its CallSid and a late report joins it; a row of the provider's that is
-- named only later takes over what belongs to the rescued call. Either way it is one call, and nothing is lost.
CREATE OR REPLACE FUNCTION public.one_row_a_carrier_call() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  rescued public.call_logs;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carrier_sid, 0));
  IF NEW.call_id <> NEW.carrier_sid THEN
    SELECT c.* INTO rescued FROM public.call_logs c JOIN public.call_rescues r ON r.carrier_sid = c.call_id
      WHERE c.call_id = NEW.carrier_sid FOR UPDATE OF c;
    IF FOUND AND TG_OP = 'INSERT' THEN
      UPDATE public.call_logs SET
        user_id = coalesce(rescued.user_id, NEW.user_id),
        assistant_id = coalesce(rescued.assistant_id, NEW.assistant_id),
        vapi_phone_number_id = coalesce(rescued.vapi_phone_number_id, NEW.vapi_phone_number_id),
        transcript = coalesce(rescued.transcript, NEW.transcript),
        messages = coalesce(rescued.messages, NEW.messages),
        structured_data = coalesce(rescued.structured_data, NEW.structured_data),
        cost = coalesce(NEW.cost, rescued.cost),
        updated_at = now()
      WHERE call_id = NEW.carrier_sid;
      RETURN NULL;
    ELSIF FOUND THEN
      UPDATE public.call_recordings SET call_id = NEW.call_id WHERE call_id = NEW.carrier_sid
        AND NOT EXISTS (SELECT 1 FROM public.call_recordings r WHERE r.call_id = NEW.call_id);
      UPDATE public.caller_messages SET call_id = NEW.call_id WHERE call_id = NEW.carrier_sid;
      UPDATE public.text_messages SET call_id = NEW.call_id WHERE call_id = NEW.carrier_sid;
      NEW.end_reason := rescued.end_reason;
      NEW.live_status := rescued.live_status;
      NEW.duration := rescued.duration;
      NEW.ended_at := rescued.ended_at;
      DELETE FROM public.call_logs WHERE call_id = NEW.carrier_sid;
      RETURN NEW;
    END IF;
    DELETE FROM public.call_logs c WHERE c.call_id = NEW.carrier_sid
      AND c.recording_url IS NULL AND c.transcript IS NULL AND c.messages IS NULL AND c.summary IS NULL
      AND NOT EXISTS (SELECT 1 FROM public.call_recordings r WHERE r.call_id = c.call_id);
  ELSIF NEW.recording_url IS NULL AND NEW.transcript IS NULL AND NEW.messages IS NULL AND NEW.summary IS NULL
    AND EXISTS (SELECT 1 FROM public.call_logs WHERE carrier_sid = NEW.carrier_sid AND call_id <> NEW.carrier_sid) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- What the provider says of a call that it did not take does not undo what we know of it.
CREATE FUNCTION public.keep_rescue() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.end_reason := OLD.end_reason;
  NEW.live_status := OLD.live_status;
  NEW.ended_at := OLD.ended_at;
  NEW.duration := OLD.duration;
  NEW.reported_at := OLD.reported_at;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_rescue BEFORE UPDATE ON public.call_logs FOR EACH ROW
WHEN (OLD.end_reason LIKE 'fallback-%' AND NEW.end_reason NOT LIKE 'fallback-%') EXECUTE FUNCTION public.keep_rescue();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_rescue() FROM PUBLIC, anon, authenticated;
