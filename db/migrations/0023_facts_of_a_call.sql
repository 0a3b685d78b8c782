ALTER TABLE "agents" ADD COLUMN "offline_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "report_missed_at" timestamp with time zone;
--> statement-breakpoint
-- Calls that still wait for a report although it is long overdue.
UPDATE "call_logs" SET "report_missed_at" = now(), "updated_at" = now()
WHERE "reported_at" IS NULL AND "live_status" = 'ended' AND coalesce("ended_at", "updated_at") < now() - interval '15 minutes';
--> statement-breakpoint
-- Reports that named the called line by the provider's id alone.
UPDATE "call_logs" c SET "vapi_phone_number" = a."phone_number", "updated_at" = now()
FROM "phone_assignments" a
WHERE c."vapi_phone_number" IS NULL AND a."vapi_phone_number_id" = c."vapi_phone_number_id" AND a."user_id" = c."user_id";
--> statement-breakpoint
-- derivedStatus of lib/calls/status.ts, bookings aside: as in 0011, with calls that are being written up, and the
-- provider's verdict before the length of a call.
CREATE FUNCTION public.derived_call_status(
  summary text, transcript text, messages jsonb, end_reason text, live_status text, duration numeric,
  agent_books boolean, success_evaluation text, is_written_up boolean
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
  IF NOT is_written_up THEN RETURN 'being written up'; END IF;
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
  IF NOT agent_books AND (strpos(words, 'scheduled for') > 0
    OR strpos(words, 'booked for') > 0
    OR strpos(words, 'appointment set') > 0
    OR strpos(words, 'confirmed for') > 0
    OR strpos(words, 'see you at') > 0
    OR strpos(words, 'appointment confirmed') > 0
    OR strpos(words, 'booked at') > 0
    OR strpos(words, 'scheduled at') > 0
    OR strpos(words, 'coming at') > 0
    OR strpos(words, 'visit scheduled') > 0
    OR strpos(words, 'will be there') > 0)
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
      WHEN lower(coalesce(success_evaluation, '') COLLATE "C") = 'true' THEN 'completed'
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
REVOKE EXECUTE ON FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric, boolean, text, boolean) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
ALTER TABLE "call_logs" drop column "derived_status";
--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "derived_status" text GENERATED ALWAYS AS (public.derived_call_status(summary, transcript, messages, end_reason, live_status, duration, agent_books,
          success_evaluation, reported_at is not null or report_missed_at is not null)) STORED NOT NULL;
--> statement-breakpoint
DROP FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric, boolean);
--> statement-breakpoint
-- As in 0016, but a row that Twilio alone knows stays when it holds what only it has: a voice message, or its words.
CREATE OR REPLACE FUNCTION public.one_row_a_carrier_call() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carrier_sid, 0));
  IF NEW.call_id <> NEW.carrier_sid THEN
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
