CREATE TABLE "plan_totals" (
	"currency" text PRIMARY KEY NOT NULL,
	"amount_micros" bigint NOT NULL,
	"clients" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.plan_totals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION public.total_plans() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO plan_totals AS t (currency, amount_micros, clients)
  SELECT coalesce(c.currency, ''), sum(c.sign * c.monthly_payment * 1000000), sum(c.sign)
  FROM (VALUES (1, new.monthly_payment, new.currency), (-1, old.monthly_payment, old.currency)) c (sign, monthly_payment, currency)
  WHERE c.monthly_payment IS NOT NULL
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (currency) DO UPDATE SET amount_micros = t.amount_micros + excluded.amount_micros,
    clients = t.clients + excluded.clients;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.total_plans() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER total_plans_added AFTER INSERT ON public.user_attributes FOR EACH ROW
  WHEN (new.monthly_payment IS NOT NULL) EXECUTE FUNCTION public.total_plans();
--> statement-breakpoint
CREATE TRIGGER total_plans_changed AFTER UPDATE ON public.user_attributes FOR EACH ROW
  WHEN ((old.monthly_payment, old.currency) IS DISTINCT FROM (new.monthly_payment, new.currency))
  EXECUTE FUNCTION public.total_plans();
--> statement-breakpoint
CREATE TRIGGER total_plans_removed AFTER DELETE ON public.user_attributes FOR EACH ROW
  WHEN (old.monthly_payment IS NOT NULL) EXECUTE FUNCTION public.total_plans();
--> statement-breakpoint
INSERT INTO public.plan_totals (currency, amount_micros, clients)
SELECT coalesce(currency, ''), sum(monthly_payment * 1000000), count(*) FROM public.user_attributes
WHERE monthly_payment IS NOT NULL GROUP BY 1;
