ALTER TABLE "call_logs" ADD COLUMN "agent_books" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "tool_targets_booking_idx" ON "tool_targets" USING btree ("user_id") WHERE "tool_targets"."is_active" and "tool_targets"."action" = 'book_job';
--> statement-breakpoint
-- Calls since a client's agent books by our own action: their words alone book nothing. They are counted and indexed anew.
UPDATE "call_logs" c SET "agent_books" = true, "updated_at" = now()
WHERE EXISTS (SELECT 1 FROM "tool_targets" t WHERE t."user_id" = c."user_id" AND t."is_active" AND t."action" = 'book_job'
  AND t."created_at" <= c."happened_at");
--> statement-breakpoint
-- derivedStatus of lib/calls/status.ts, bookings aside: as in 0002, and words book nothing where the agent books itself.
CREATE FUNCTION public.derived_call_status(
  summary text, transcript text, messages jsonb, end_reason text, live_status text, duration numeric,
  agent_books boolean
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
REVOKE EXECUTE ON FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric, boolean) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
ALTER TABLE "call_logs" drop column "derived_status";
--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "derived_status" text GENERATED ALWAYS AS (public.derived_call_status(summary, transcript, messages, end_reason, live_status, duration, agent_books)) STORED NOT NULL;
--> statement-breakpoint
DROP FUNCTION public.derived_call_status(text, text, jsonb, text, text, numeric);
--> statement-breakpoint
-- Whoever owns a call when it is first known says how its words are read. A trigger, since calls come in by several ways.
CREATE FUNCTION public.note_agent_books() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.agent_books := EXISTS (
    SELECT 1 FROM public.tool_targets t WHERE t.user_id = NEW.user_id AND t.is_active AND t.action = 'book_job');
  RETURN NEW;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.note_agent_books() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TRIGGER note_agent_books BEFORE INSERT ON public.call_logs FOR EACH ROW
WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION public.note_agent_books();
--> statement-breakpoint
CREATE TRIGGER note_agent_books_of_adopted BEFORE UPDATE OF user_id ON public.call_logs FOR EACH ROW
WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION public.note_agent_books();
--> statement-breakpoint
DROP INDEX "caller_messages_user_idx";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_by" text;
--> statement-breakpoint
ALTER TABLE "caller_messages" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;
--> statement-breakpoint
ALTER TABLE "caller_messages" ADD COLUMN "done_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "caller_messages" ADD COLUMN "done_by_itself" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "caller_messages_open_idx" ON "caller_messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "caller_messages"."done_at" is null;
--> statement-breakpoint
CREATE INDEX "caller_messages_call_idx" ON "caller_messages" USING btree ("call_id") WHERE "caller_messages"."call_id" is not null;
--> statement-breakpoint
CREATE INDEX "caller_messages_user_idx" ON "caller_messages" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE "caller_messages" ADD CONSTRAINT "caller_messages_kind_known" CHECK ("caller_messages"."kind" in ('message', 'promise', 'text', 'emergency'));
