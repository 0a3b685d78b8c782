CREATE TABLE "cost_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"component" text NOT NULL,
	"revision" integer NOT NULL,
	"amount_micros" bigint NOT NULL,
	"currency" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cost_entries_recorded_once" UNIQUE("user_id","source","external_id","component","revision"),
	CONSTRAINT "cost_entries_amount_not_negative" CHECK ("cost_entries"."amount_micros" >= 0),
	CONSTRAINT "cost_entries_currency_known" CHECK ("cost_entries"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cost_entries_source_known" CHECK ("cost_entries"."source" ~ '^(tap|text|calendar|csv|stripe|api:[a-z0-9][a-z0-9_-]{0,39})$')
);
--> statement-breakpoint
CREATE TABLE "job_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"amount_minor" bigint,
	"currency" text,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"revision" integer NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_outcomes_told_once" UNIQUE("user_id","source","external_id","revision"),
	CONSTRAINT "job_outcomes_outcome_known" CHECK ("job_outcomes"."outcome" in ('unknown', 'done', 'no_show', 'quoted', 'paid')),
	CONSTRAINT "job_outcomes_source_known" CHECK ("job_outcomes"."source" ~ '^(tap|text|calendar|csv|stripe|api:[a-z0-9][a-z0-9_-]{0,39})$'),
	CONSTRAINT "job_outcomes_amount_with_currency" CHECK (("job_outcomes"."amount_minor" is null) = ("job_outcomes"."currency" is null) and ("job_outcomes"."currency" is null or "job_outcomes"."currency" ~ '^[A-Z]{3}$')),
	CONSTRAINT "job_outcomes_amount_fits" CHECK (case "job_outcomes"."outcome" when 'paid' then "job_outcomes"."amount_minor" is not null and "job_outcomes"."amount_minor" > 0
        when 'quoted' then "job_outcomes"."amount_minor" is null or "job_outcomes"."amount_minor" > 0 else "job_outcomes"."amount_minor" is null end)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"refund_of" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_recorded_once" UNIQUE("user_id","source","external_id"),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_minor" > 0),
	CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payments_source_known" CHECK ("payments"."source" ~ '^(tap|text|calendar|csv|stripe|api:[a-z0-9][a-z0-9_-]{0,39})$'),
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('payment', 'refund') and ("payments"."kind" = 'refund') = ("payments"."refund_of" is not null))
);
--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_entries" ADD CONSTRAINT "cost_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_outcomes" ADD CONSTRAINT "job_outcomes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_outcomes" ADD CONSTRAINT "job_outcomes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_entries_booking_idx" ON "cost_entries" USING btree ("booking_id") WHERE "cost_entries"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "job_outcomes_booking_idx" ON "job_outcomes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_booking_idx" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_refund_idx" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null;
--> statement-breakpoint
ALTER TABLE public.cost_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.job_outcomes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.payments ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was said and what moved stays as it was written, and is about a job of the same client. Only a client who is
-- erased takes their rows along.
CREATE FUNCTION public.keep_money() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.booking_id IS NULL OR EXISTS (
      SELECT 1 FROM public.bookings b WHERE b.id = NEW.booking_id AND b.user_id = NEW.user_id) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the job belongs to another client' USING ERRCODE = 'check_violation', CONSTRAINT = 'money_is_of_the_clients_job';
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM public.profiles p WHERE p.id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % stay as they were written', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'money_stays';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_money BEFORE INSERT OR UPDATE OR DELETE ON public.job_outcomes FOR EACH ROW EXECUTE FUNCTION public.keep_money();
--> statement-breakpoint
CREATE TRIGGER keep_money BEFORE INSERT OR UPDATE OR DELETE ON public.payments FOR EACH ROW EXECUTE FUNCTION public.keep_money();
--> statement-breakpoint
CREATE TRIGGER keep_money BEFORE INSERT OR UPDATE OR DELETE ON public.cost_entries FOR EACH ROW EXECUTE FUNCTION public.keep_money();
--> statement-breakpoint
-- Refunds of one payment stand in line at its row, so that each sees those before it.
CREATE FUNCTION public.limit_refund() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  paid public.payments;
BEGIN
  SELECT * INTO paid FROM public.payments p WHERE p.id = NEW.refund_of FOR UPDATE;
  IF paid.id IS NULL OR paid.kind <> 'payment' OR paid.user_id <> NEW.user_id OR paid.booking_id <> NEW.booking_id
    OR paid.currency <> NEW.currency THEN
    RAISE EXCEPTION 'a refund gives back a payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refund_of_payment';
  END IF;
  IF NEW.amount_minor + coalesce((
    SELECT sum(r.amount_minor) FROM public.payments r WHERE r.refund_of = NEW.refund_of), 0) > paid.amount_minor THEN
    RAISE EXCEPTION 'refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refund_within_payment';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER limit_refund BEFORE INSERT ON public.payments FOR EACH ROW WHEN (NEW.kind = 'refund')
  EXECUTE FUNCTION public.limit_refund();
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_money(), public.limit_refund() FROM PUBLIC;
