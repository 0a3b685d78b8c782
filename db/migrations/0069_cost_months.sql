CREATE TABLE "cost_months" (
	"month" date NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"component" text NOT NULL,
	"currency" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	"things" integer NOT NULL,
	CONSTRAINT "cost_months_month_user_id_source_component_currency_pk" PRIMARY KEY("month","user_id","source","component","currency")
);
--> statement-breakpoint
CREATE TABLE "provider_bills" (
	"month" date NOT NULL,
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_bills_month_source_currency_pk" PRIMARY KEY("month","source","currency"),
	CONSTRAINT "provider_bills_month_begins" CHECK (extract(day from "provider_bills"."month") = 1),
	CONSTRAINT "provider_bills_amount_not_negative" CHECK ("provider_bills"."amount_micros" >= 0),
	CONSTRAINT "provider_bills_currency_known" CHECK ("provider_bills"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "provider_bills_source_known" CHECK ("provider_bills"."source" in ('vapi', 'twilio'))
);
--> statement-breakpoint
ALTER TABLE "cost_months" ADD CONSTRAINT "cost_months_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_months_user_idx" ON "cost_months" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE public.cost_months ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.provider_bills ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- One statement adds the parts of many calls: their months are brought up to date once. In order, so that two never wait
-- for each other.
CREATE FUNCTION public.sum_costs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO cost_months AS m (month, user_id, source, component, currency, amount_micros, things)
  SELECT date_trunc('month', c.happened_at AT TIME ZONE 'UTC')::date, c.user_id, c.source, c.component, c.currency,
    sum(c.amount_micros), sum(c.things)
  FROM (
    SELECT a.user_id, a.source, a.component, a.currency, a.happened_at, a.amount_micros, 1 AS things FROM added a
    UNION ALL
    SELECT before.user_id, before.source, before.component, before.currency, before.happened_at, -before.amount_micros, -1
    FROM added a CROSS JOIN LATERAL (
      SELECT e.* FROM cost_entries e
      WHERE e.user_id = a.user_id AND e.source = a.source AND e.external_id = a.external_id AND e.component = a.component
        AND e.revision < a.revision
      ORDER BY e.revision DESC LIMIT 1) before
  ) c
  WHERE c.source IN ('vapi', 'twilio')
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (month, user_id, source, component, currency)
  DO UPDATE SET amount_micros = m.amount_micros + excluded.amount_micros, things = m.things + excluded.things;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sum_costs AFTER INSERT ON public.cost_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.sum_costs();
--> statement-breakpoint
INSERT INTO public.cost_months (month, user_id, source, component, currency, amount_micros, things)
SELECT date_trunc('month', e.happened_at AT TIME ZONE 'UTC')::date, e.user_id, e.source, e.component, e.currency,
  sum(e.amount_micros), count(*)
FROM (
  SELECT DISTINCT ON (user_id, source, external_id, component) * FROM public.cost_entries
  WHERE source IN ('vapi', 'twilio')
  ORDER BY user_id, source, external_id, component, revision DESC
) e
GROUP BY 1, 2, 3, 4, 5;
