CREATE TABLE "ledger_totals" (
	"day" date PRIMARY KEY NOT NULL,
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
	"recordings_lost" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_totals" (
	"month" date NOT NULL,
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"amount_micros" bigint NOT NULL,
	CONSTRAINT "cost_totals_month_source_currency_pk" PRIMARY KEY("month","source","currency")
);
--> statement-breakpoint
DROP INDEX "phone_assignments_search_idx";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "listed_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "account_mails_settled_idx" ON "account_mails" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "ad_campaigns_search_idx" ON "ad_campaigns" USING gin ("name" gin_trgm_ops,"business_type" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "alert_deliveries_settled_idx" ON "alert_deliveries" USING btree ("channel","settled_at");--> statement-breakpoint
CREATE INDEX "audit_log_kind_idx" ON "audit_log" USING btree ("entity","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_tokens_broken_idx" ON "user_tokens" USING btree ("user_id") WHERE "user_tokens"."needs_reauth";--> statement-breakpoint
CREATE INDEX "profiles_listed_name_idx" ON "profiles" USING btree ("listed_name","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_settled_idx" ON "notification_deliveries" USING btree ("channel","settled_at");--> statement-breakpoint
CREATE INDEX "phone_assignments_listed_idx" ON "phone_assignments" USING btree ("is_active" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "phone_assignments_words_idx" ON "phone_assignments" USING gin ("phone_number" gin_trgm_ops,"description" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "workflow_assignments_search_idx" ON "workflow_assignments" USING gin ("workflow_name" gin_trgm_ops,"workflow_slug" gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
ALTER TABLE public.ledger_totals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.cost_totals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What the clients' days come to, in the order of days, so that no two counts wait for each other. The rows of a
-- change have other names for each kind of change.
CREATE FUNCTION public.total_ledger_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE replace($sql$
    INSERT INTO ledger_totals AS t (day, carrier, provider, here, fetching, lost, never_reached, other_way,
      not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost)
    SELECT c.day, sum(c.sign * c.carrier), sum(c.sign * c.provider), sum(c.sign * c.here), sum(c.sign * c.fetching),
      sum(c.sign * c.lost), sum(c.sign * c.never_reached), sum(c.sign * c.other_way), sum(c.sign * c.not_at_carrier),
      sum(c.sign * c.not_at_provider), sum(c.sign * c.recordings), sum(c.sign * c.recordings_waiting),
      sum(c.sign * c.recordings_lost)
    FROM ($changes) c
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET carrier = t.carrier + excluded.carrier,
      provider = t.provider + excluded.provider, here = t.here + excluded.here,
      fetching = t.fetching + excluded.fetching, lost = t.lost + excluded.lost,
      never_reached = t.never_reached + excluded.never_reached, other_way = t.other_way + excluded.other_way,
      not_at_carrier = t.not_at_carrier + excluded.not_at_carrier,
      not_at_provider = t.not_at_provider + excluded.not_at_provider,
      recordings = t.recordings + excluded.recordings,
      recordings_waiting = t.recordings_waiting + excluded.recordings_waiting,
      recordings_lost = t.recordings_lost + excluded.recordings_lost
  $sql$, '$changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1 AS sign, r.* FROM removed r'
  END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER total_ledger_days_added AFTER INSERT ON public.ledger_days REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_ledger_days();
--> statement-breakpoint
CREATE TRIGGER total_ledger_days_changed AFTER UPDATE ON public.ledger_days REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_ledger_days();
--> statement-breakpoint
CREATE TRIGGER total_ledger_days_removed AFTER DELETE ON public.ledger_days REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_ledger_days();
--> statement-breakpoint
INSERT INTO public.ledger_totals (day, carrier, provider, here, fetching, lost, never_reached, other_way,
  not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost)
SELECT day, sum(carrier), sum(provider), sum(here), sum(fetching), sum(lost), sum(never_reached), sum(other_way),
  sum(not_at_carrier), sum(not_at_provider), sum(recordings), sum(recordings_waiting), sum(recordings_lost)
FROM public.ledger_days GROUP BY day;
--> statement-breakpoint
-- The same of months' costs.
CREATE FUNCTION public.total_costs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE replace($sql$
    INSERT INTO cost_totals AS t (month, source, currency, amount_micros)
    SELECT c.month, c.source, c.currency, sum(c.sign * c.amount_micros) FROM ($changes) c
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (month, source, currency) DO UPDATE SET amount_micros = t.amount_micros + excluded.amount_micros
  $sql$, '$changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1 AS sign, r.* FROM removed r'
  END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER total_costs_added AFTER INSERT ON public.cost_months REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_costs();
--> statement-breakpoint
CREATE TRIGGER total_costs_changed AFTER UPDATE ON public.cost_months REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_costs();
--> statement-breakpoint
CREATE TRIGGER total_costs_removed AFTER DELETE ON public.cost_months REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION public.total_costs();
--> statement-breakpoint
INSERT INTO public.cost_totals (month, source, currency, amount_micros)
SELECT month, source, currency, sum(amount_micros) FROM public.cost_months GROUP BY 1, 2, 3;
--> statement-breakpoint
-- The name that lists sort by comes from two tables, so that no index could hold it otherwise.
CREATE FUNCTION public.list_profile() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.listed_name := coalesce((SELECT g.business_name FROM agents g WHERE g.user_id = NEW.id),
    nullif(trim(NEW.full_name), ''), NEW.email);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_profile BEFORE INSERT OR UPDATE OF full_name, email ON public.profiles
  FOR EACH ROW EXECUTE FUNCTION public.list_profile();
--> statement-breakpoint
CREATE FUNCTION public.list_firm() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE profiles SET listed_name = coalesce(nullif(trim(full_name), ''), email) WHERE id = OLD.user_id;
  ELSE
    UPDATE profiles SET listed_name = NEW.business_name
    WHERE id = NEW.user_id AND listed_name IS DISTINCT FROM NEW.business_name;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_firm AFTER INSERT OR DELETE OR UPDATE OF business_name ON public.agents
  FOR EACH ROW EXECUTE FUNCTION public.list_firm();
--> statement-breakpoint
UPDATE public.profiles p SET listed_name = coalesce((SELECT g.business_name FROM public.agents g WHERE g.user_id = p.id),
  nullif(trim(p.full_name), ''), p.email);
