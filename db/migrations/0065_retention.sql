CREATE TABLE "call_holds" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"held_by" uuid,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_holds_have_reasons" CHECK ("call_holds"."reason" ~ '\S')
);
--> statement-breakpoint
CREATE TABLE "retention_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" integer NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "retention_choices_kind_known" CHECK ("retention_choices"."kind" in ('recordings', 'words', 'texts', 'people')),
	CONSTRAINT "retention_choices_days_positive" CHECK ("retention_choices"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "retention_marks" (
	"user_id" uuid NOT NULL,
	"part" text NOT NULL,
	"done_until" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_marks_user_id_part_pk" PRIMARY KEY("user_id","part"),
	CONSTRAINT "retention_marks_part_known" CHECK ("retention_marks"."part" in ('recordings', 'words', 'numbers', 'bookings'))
);
--> statement-breakpoint
ALTER TABLE "erasure_items" ALTER COLUMN "erasure_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "word_facts" jsonb;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD COLUMN "deleted_after" integer;--> statement-breakpoint
ALTER TABLE "erasure_items" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "erasures" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "call_holds" ADD CONSTRAINT "call_holds_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_holds" ADD CONSTRAINT "call_holds_held_by_profiles_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_choices" ADD CONSTRAINT "retention_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_marks" ADD CONSTRAINT "retention_marks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_holds_user_idx" ON "call_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "callers_user_updated_idx" ON "callers" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "erasure_items_user_idx" ON "erasure_items" USING btree ("user_id") WHERE "erasure_items"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_words_or_facts" CHECK ("call_logs"."word_facts" is null or num_nonnulls("call_logs"."summary", "call_logs"."transcript", "call_logs"."messages", "call_logs"."structured_data") = 0);--> statement-breakpoint
ALTER TABLE "erasure_items" ADD CONSTRAINT "erasure_items_one_cause" CHECK (num_nonnulls("erasure_items"."erasure_id", "erasure_items"."user_id") <= 1);
--> statement-breakpoint
ALTER TABLE public.call_holds ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.retention_choices ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.retention_marks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Lists, recovery and late reports may still bring words that were deleted.
CREATE FUNCTION public.words_stay_deleted() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_TABLE_NAME = 'voice_messages' THEN
    IF EXISTS (SELECT 1 FROM public.call_logs c WHERE c.call_id = NEW.call_id AND c.word_facts IS NOT NULL) THEN
      RETURN NULL;
    END IF;
    RETURN NEW;
  END IF;
  NEW.word_facts = OLD.word_facts;
  NEW.success_evaluation = OLD.success_evaluation;
  NEW.summary = NULL;
  NEW.transcript = NULL;
  NEW.messages = NULL;
  NEW.structured_data = NULL;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER words_stay_deleted BEFORE UPDATE ON public.call_logs FOR EACH ROW
  WHEN (OLD.word_facts IS NOT NULL) EXECUTE FUNCTION public.words_stay_deleted();
--> statement-breakpoint
CREATE TRIGGER words_stay_deleted BEFORE INSERT ON public.voice_messages FOR EACH ROW
  WHEN (NEW.kind IN ('end-of-call-report', 'provider-call')) EXECUTE FUNCTION public.words_stay_deleted();
--> statement-breakpoint
-- A held call keeps its words, its number and its recording; the foreign key of call_holds keeps the row.
CREATE FUNCTION public.keep_held() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM public.call_holds h WHERE h.call_id = OLD.call_id) THEN
    RAISE EXCEPTION 'a held call stays as it is' USING ERRCODE = 'check_violation', CONSTRAINT = 'held_calls_stay';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_held BEFORE UPDATE ON public.call_logs FOR EACH ROW
  WHEN (NEW.word_facts IS NOT NULL AND OLD.word_facts IS NULL
    OR OLD.phone_number IS NOT NULL AND NEW.phone_number IS NULL
    OR OLD.transcript IS NOT NULL AND NEW.transcript IS NULL
    OR OLD.summary IS NOT NULL AND NEW.summary IS NULL
    OR OLD.messages IS NOT NULL AND NEW.messages IS NULL)
  EXECUTE FUNCTION public.keep_held();
--> statement-breakpoint
CREATE TRIGGER keep_held BEFORE UPDATE ON public.call_recordings FOR EACH ROW
  WHEN (OLD.storage_key IS NOT NULL AND NEW.storage_key IS NULL) EXECUTE FUNCTION public.keep_held();
--> statement-breakpoint
CREATE TRIGGER keep_held_row BEFORE DELETE ON public.call_recordings FOR EACH ROW EXECUTE FUNCTION public.keep_held();
--> statement-breakpoint
CREATE FUNCTION public.look_at_earlier_call() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  call record;
BEGIN
  IF TG_TABLE_NAME = 'call_holds' THEN
    SELECT c.user_id, c.happened_at INTO call FROM public.call_logs c WHERE c.call_id = OLD.call_id;
  ELSE
    call := NEW;
  END IF;
  UPDATE public.retention_marks m SET done_until = call.happened_at
  WHERE m.user_id = call.user_id AND m.part <> 'bookings' AND m.done_until > call.happened_at;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- No period is shorter than 14 days (lib/dashboard/retention/kinds.ts).
CREATE TRIGGER look_at_earlier_call AFTER INSERT ON public.call_logs FOR EACH ROW
  WHEN (NEW.happened_at < now() - interval '13 days') EXECUTE FUNCTION public.look_at_earlier_call();
--> statement-breakpoint
CREATE TRIGGER look_at_moved_call AFTER UPDATE OF user_id, happened_at ON public.call_logs FOR EACH ROW
  WHEN (NEW.happened_at < now() - interval '13 days'
    AND (NEW.user_id IS DISTINCT FROM OLD.user_id OR NEW.happened_at < OLD.happened_at))
  EXECUTE FUNCTION public.look_at_earlier_call();
--> statement-breakpoint
CREATE TRIGGER look_at_earlier_call AFTER DELETE ON public.call_holds FOR EACH ROW
  EXECUTE FUNCTION public.look_at_earlier_call();
--> statement-breakpoint
-- As in 0060. The job that keeps periods may delete what is older than a year.
CREATE OR REPLACE FUNCTION public.keep_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{actor_id,user_id}'::text[] = to_jsonb(OLD) - '{actor_id,user_id}'::text[]
    AND coalesce(NEW.actor_id = OLD.actor_id, NEW.actor_id IS NULL)
    AND coalesce(NEW.user_id = OLD.user_id, NEW.user_id IS NULL) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('callwright.erasing', true) = 'on' AND NEW.changes IS NULL
    AND to_jsonb(NEW) - 'changes' = to_jsonb(OLD) - 'changes' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('callwright.erasing', true) = 'on'
    AND OLD.created_at < now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of audit_log stay as they were written' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_stays';
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.words_stay_deleted(), public.keep_held(), public.look_at_earlier_call() FROM PUBLIC;
