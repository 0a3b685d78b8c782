-- Whether the other party said anything (didPeopleSpeak of lib/calls/status.ts). Total: it must never keep a call out.
CREATE FUNCTION public.did_people_speak(messages jsonb, transcript text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  blank CONSTANT text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
BEGIN
  IF jsonb_typeof(messages) = 'array' AND messages <> '[]' THEN
    RETURN EXISTS (
      SELECT 1 FROM jsonb_array_elements(messages) AS m
      WHERE m ->> 'role' = 'caller' AND btrim(m ->> 'text', blank) <> '');
  END IF;
  RETURN coalesce(transcript, '') ~ ('(^|\n)(?!AI:)[^:\n]{1,40}:[ \t]*[^' || blank || ']');
END;
$$;
--> statement-breakpoint
-- derivedStatus of lib/calls/status.ts, bookings aside. Only letters of the Latin alphabet have a case here, as there.
CREATE FUNCTION public.derived_call_status(
  summary text, transcript text, messages jsonb, end_reason text, live_status text, duration numeric
) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text := lower((coalesce(summary, '') || E'\n' || coalesce(transcript, '')) COLLATE "C");
  reason text := lower(btrim(coalesce(end_reason, ''), E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF') COLLATE "C");
  family text;
BEGIN
  IF coalesce(end_reason, '') = '' THEN
    IF live_status = 'ringing' THEN RETURN 'ringing'; END IF;
    IF live_status IN ('in-progress', 'forwarding') THEN RETURN 'in progress'; END IF;
  END IF;
  IF strpos(words, 'ended before') > 0
    OR strpos(words, 'call ended') > 0
    OR strpos(words, 'hung up before') > 0
    OR strpos(words, 'disconnected before') > 0
    OR strpos(words, 'unable to') > 0
    OR strpos(words, 'could not') > 0
    OR strpos(words, 'failed to') > 0
    OR strpos(words, 'did not schedule') > 0
    OR strpos(words, 'no appointment') > 0
    OR strpos(words, 'cancelled') > 0
    OR strpos(words, 'declined') > 0
    OR strpos(words, 'not interested') > 0
    OR strpos(words, 'will call back') > 0
    OR strpos(words, 'think about it') > 0
    OR strpos(words, 'not ready') > 0
  THEN RETURN 'incomplete'; END IF;
  IF strpos(words, 'scheduled for') > 0
    OR strpos(words, 'booked for') > 0
    OR strpos(words, 'appointment set') > 0
    OR strpos(words, 'confirmed for') > 0
    OR strpos(words, 'see you at') > 0
    OR strpos(words, 'appointment confirmed') > 0
    OR strpos(words, 'booked at') > 0
    OR strpos(words, 'scheduled at') > 0
    OR strpos(words, 'coming at') > 0
    OR strpos(words, 'visit scheduled') > 0
    OR strpos(words, 'will be there') > 0
  THEN RETURN 'booked'; END IF;
  family := CASE
    WHEN reason IN (
      'voicemail'
    ) THEN 'voicemail'
    WHEN reason IN (
      'customer-did-not-answer',
      'customer-busy',
      'vonage-rejected',
      'call.in-progress.error-providerfault-outbound-sip-408-request-timeout',
      'call.in-progress.error-providerfault-outbound-sip-480-temporarily-unavailable'
    ) THEN 'no answer'
    WHEN reason IN (
      'call.ringing.sip-inbound-caller-hungup-before-call-connect'
    ) THEN 'hung up before connect'
    WHEN reason IN (
      'call.in-progress.twilio-completed-call',
      'call.in-progress.sip-completed-call',
      'vonage-completed',
      'vonage-disconnected'
    ) THEN 'caller ended'
    WHEN reason IN (
      'assistant-said-end-call-phrase',
      'call.ringing.hook-executed-say',
      'call.ending.hook-executed-say'
    ) THEN 'assistant ended'
    WHEN reason IN (
      'assistant-forwarded-call',
      'call.ringing.hook-executed-transfer',
      'call.ending.hook-executed-transfer',
      'assistant-request-returned-forwarding-phone-number'
    ) THEN 'transferred'
    WHEN reason IN (
      'call.forwarding.no-answer',
      'call.forwarding.operator-busy',
      'call.in-progress.error-transfer-failed'
    ) THEN 'transfer failed'
    WHEN reason IN (
      'silence-timed-out',
      'exceeded-max-duration'
    ) THEN 'timed out'
    WHEN reason IN (
      'manually-canceled',
      'scheduled-call-deleted',
      'call-deleted'
    ) THEN 'cancelled'
    WHEN reason IN (
      'assistant-not-found',
      'assistant-not-valid',
      'assistant-join-timed-out',
      'customer-did-not-give-microphone-permission',
      'twilio-failed-to-connect-call',
      'twilio-reported-customer-misdialed',
      'vonage-failed-to-connect-call',
      'worker-shutdown'
    ) THEN 'failed'
    WHEN starts_with(reason, 'call.in-progress.error-warm-transfer-') THEN 'transfer failed'
    WHEN starts_with(reason, 'call.forwarding.') THEN 'transfer failed'
    WHEN starts_with(reason, 'call.in-progress.error-') THEN 'failed'
    WHEN starts_with(reason, 'call.ringing.error-') THEN 'failed'
    WHEN starts_with(reason, 'call.start.') THEN 'failed'
    WHEN starts_with(reason, 'call-start-error-') THEN 'failed'
    WHEN starts_with(reason, 'assistant-request-') THEN 'failed'
    WHEN starts_with(reason, 'phone-call-provider-') THEN 'failed'
    WHEN starts_with(reason, 'pipeline-') THEN 'failed'
    WHEN starts_with(reason, 'customer-ended-call') THEN 'caller ended'
    WHEN starts_with(reason, 'assistant-ended-call') THEN 'assistant ended'
    ELSE 'unknown'
  END;
  RETURN CASE family
    WHEN 'voicemail' THEN 'voicemail'
    WHEN 'no answer' THEN 'no answer'
    WHEN 'hung up before connect' THEN 'hung up'
    WHEN 'caller ended' THEN CASE
      WHEN duration < 30 OR (duration IS NULL AND NOT public.did_people_speak(messages, transcript))
      THEN 'hung up' ELSE 'completed' END
    WHEN 'assistant ended' THEN 'completed'
    WHEN 'transferred' THEN 'completed'
    WHEN 'transfer failed' THEN 'incomplete'
    WHEN 'cancelled' THEN 'incomplete'
    WHEN 'timed out' THEN CASE WHEN public.did_people_speak(messages, transcript) THEN 'completed' ELSE 'incomplete' END
    WHEN 'failed' THEN 'failed'
    ELSE CASE
      WHEN strpos(reason, 'hangup') > 0 THEN 'hung up'
      WHEN strpos(reason, 'voicemail') > 0 THEN 'voicemail'
      WHEN strpos(reason, 'no-answer') > 0 THEN 'no answer'
      WHEN public.did_people_speak(messages, transcript) THEN 'completed'
      ELSE 'failed' END
  END;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.did_people_speak(jsonb, text) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TABLE "call_day_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"booked" integer NOT NULL,
	"completed" integer NOT NULL,
	"incomplete" integer NOT NULL,
	"missed" integer NOT NULL,
	CONSTRAINT "call_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "derived_status" text GENERATED ALWAYS AS (public.derived_call_status(summary, transcript, messages, end_reason, live_status, duration)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "call_day_counts" ADD CONSTRAINT "call_day_counts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_days" ADD CONSTRAINT "call_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_user_updated_idx" ON "bookings" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "call_logs_user_updated_idx" ON "call_logs" USING btree ("user_id","updated_at");
--> statement-breakpoint
ALTER TABLE public.call_days ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.call_day_counts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint

-- Changes are found by `updated_at`. What leaves nothing to find (a row that goes, or moves to another day or client)
-- makes its client's days be counted anew.
CREATE FUNCTION public.forget_call_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    DELETE FROM public.call_day_counts WHERE user_id = OLD.user_id;
  ELSE
    DELETE FROM public.call_day_counts WHERE user_id IN (SELECT user_id FROM gone);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER forget_call_days_of_gone AFTER DELETE ON public.call_logs
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_call_days();
--> statement-breakpoint
CREATE TRIGGER forget_call_days_of_moved AFTER UPDATE OF user_id, happened_at ON public.call_logs FOR EACH ROW
WHEN (OLD.user_id IS NOT NULL AND (OLD.user_id IS DISTINCT FROM NEW.user_id
  OR (OLD.happened_at <> NEW.happened_at
    AND (OLD.happened_at AT TIME ZONE 'Europe/London')::date <> (NEW.happened_at AT TIME ZONE 'Europe/London')::date)))
EXECUTE FUNCTION public.forget_call_days();
--> statement-breakpoint
CREATE TRIGGER forget_call_days_of_gone AFTER DELETE ON public.bookings
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_call_days();
--> statement-breakpoint
CREATE TRIGGER forget_call_days_of_moved AFTER UPDATE OF user_id, call_id ON public.bookings FOR EACH ROW
WHEN (OLD.call_id IS NOT NULL AND (OLD.call_id IS DISTINCT FROM NEW.call_id OR OLD.user_id <> NEW.user_id))
EXECUTE FUNCTION public.forget_call_days();
--> statement-breakpoint
CREATE FUNCTION public.note_booking_change() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER note_booking_change BEFORE UPDATE ON public.bookings FOR EACH ROW EXECUTE FUNCTION public.note_booking_change();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.forget_call_days(), public.note_booking_change() FROM PUBLIC, anon, authenticated;
