CREATE TABLE "ledger_days" (
	"user_id" uuid,
	"day" date NOT NULL,
	"carrier" integer NOT NULL,
	"provider" integer NOT NULL,
	"here" integer NOT NULL,
	"fetching" integer NOT NULL,
	"lost" integer NOT NULL,
	"never_reached" integer NOT NULL,
	"other_way" integer NOT NULL,
	"not_at_carrier" integer NOT NULL,
	"not_at_provider" integer NOT NULL,
	"recordings" integer NOT NULL,
	"recordings_waiting" integer NOT NULL,
	"recordings_lost" integer NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_days_user_day" UNIQUE NULLS NOT DISTINCT("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"source" text NOT NULL,
	"entry_id" text NOT NULL,
	"carrier_sid" text,
	"user_id" uuid,
	"caller" text,
	"called_line" text,
	"end_reason" text,
	"duration" numeric(10, 3),
	"happened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"is_here" boolean DEFAULT false NOT NULL,
	"problem" text,
	CONSTRAINT "ledger_entries_source_entry_id_pk" PRIMARY KEY("source","entry_id"),
	CONSTRAINT "ledger_entries_source_known" CHECK ("ledger_entries"."source" in ('carrier', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "ledger_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"compared_from" timestamp with time zone,
	"compared_until" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "carrier_sid" text;--> statement-breakpoint
ALTER TABLE "ledger_days" ADD CONSTRAINT "ledger_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_days_day_idx" ON "ledger_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ledger_entries_open_idx" ON "ledger_entries" USING btree ("user_id","happened_at") WHERE not "ledger_entries"."is_here";--> statement-breakpoint
CREATE INDEX "ledger_entries_carrier_idx" ON "ledger_entries" USING btree ("carrier_sid") WHERE "ledger_entries"."source" = 'provider';--> statement-breakpoint
CREATE INDEX "ledger_entries_happened_idx" ON "ledger_entries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "call_logs_carrier_idx" ON "call_logs" USING btree ("carrier_sid") WHERE "call_logs"."carrier_sid" is not null;
--> statement-breakpoint
ALTER TABLE public.ledger_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.ledger_days ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.ledger_sources ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint

-- A call that Twilio alone knows has its CallSid as `call_id`, too. The moment the voice provider tells of the same call,
-- under an id of its own, that row makes way; and it is not made when the provider's is there. The lock, which both
-- take before they look, is what makes two writers at the same moment agree.
CREATE FUNCTION public.one_row_a_carrier_call() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.carrier_sid, 0));
  IF NEW.call_id <> NEW.carrier_sid THEN
    DELETE FROM public.call_logs WHERE call_id = NEW.carrier_sid;
  ELSIF EXISTS (SELECT 1 FROM public.call_logs WHERE carrier_sid = NEW.carrier_sid AND call_id <> NEW.carrier_sid) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER one_row_a_carrier_call BEFORE INSERT ON public.call_logs FOR EACH ROW
WHEN (NEW.carrier_sid IS NOT NULL) EXECUTE FUNCTION public.one_row_a_carrier_call();
--> statement-breakpoint
CREATE TRIGGER one_row_a_carrier_call_named_later BEFORE UPDATE OF carrier_sid ON public.call_logs FOR EACH ROW
WHEN (NEW.carrier_sid IS NOT NULL AND OLD.carrier_sid IS NULL) EXECUTE FUNCTION public.one_row_a_carrier_call();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.one_row_a_carrier_call() FROM PUBLIC, anon, authenticated;
