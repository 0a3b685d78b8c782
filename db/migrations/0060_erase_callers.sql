CREATE TABLE "erasure_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasure_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"erasure_id" uuid NOT NULL,
	"system" text NOT NULL,
	"external_id" text,
	"state" text DEFAULT 'due' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "erasure_items_state_known" CHECK ("erasure_items"."state" in ('due', 'done', 'failed')),
	CONSTRAINT "erasure_items_id_until_done" CHECK (("erasure_items"."state" = 'done') = ("erasure_items"."external_id" is null))
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_by" uuid,
	"number_ending" text NOT NULL,
	"calls" integer NOT NULL,
	"texts" integer NOT NULL,
	"bookings" integer NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "erasure_items" ADD CONSTRAINT "erasure_items_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_requested_by_profiles_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_items_erasure_idx" ON "erasure_items" USING btree ("erasure_id");--> statement-breakpoint
CREATE INDEX "erasure_items_due_idx" ON "erasure_items" USING btree ("due_at") WHERE "erasure_items"."state" = 'due';--> statement-breakpoint
CREATE INDEX "erasures_user_idx" ON "erasures" USING btree ("user_id","requested_at" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE public.erasures ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.erasure_items ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.tombstones ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION public.is_erased(VARIADIC ids text[]) RETURNS boolean LANGUAGE sql STABLE SET search_path = '' AS $$
  SELECT EXISTS (SELECT 1 FROM public.tombstones t WHERE t.hash = ANY (
    SELECT encode(sha256(convert_to(id, 'UTF8')), 'hex') FROM unnest(ids) id WHERE id IS NOT NULL))
$$;
--> statement-breakpoint
CREATE FUNCTION public.stay_erased() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.call_logs FOR EACH ROW
  WHEN (public.is_erased(NEW.call_id, NEW.carrier_sid)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.voice_messages FOR EACH ROW
  WHEN (public.is_erased(NEW.call_id)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.ledger_entries FOR EACH ROW
  WHEN (public.is_erased(NEW.entry_id, NEW.carrier_sid)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.call_rescues FOR EACH ROW
  WHEN (public.is_erased(NEW.carrier_sid)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
CREATE TRIGGER a_stay_erased BEFORE INSERT ON public.inbound_texts FOR EACH ROW
  WHEN (public.is_erased(NEW.sid)) EXECUTE FUNCTION public.stay_erased();
--> statement-breakpoint
-- As in 0009. The erasure of a caller may take the values of a change; that there was one stays.
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
  RAISE EXCEPTION 'rows of audit_log stay as they were written' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_stays';
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.is_erased(text[]), public.stay_erased() FROM PUBLIC;
