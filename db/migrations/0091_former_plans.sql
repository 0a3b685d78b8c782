CREATE TABLE "former_plans" (
	"user_id" uuid NOT NULL,
	"last_month" date NOT NULL,
	"monthly_payment" numeric(12, 2),
	"currency" text,
	CONSTRAINT "former_plans_user_id_last_month_pk" PRIMARY KEY("user_id","last_month")
);
--> statement-breakpoint
ALTER TABLE "former_plans" ADD CONSTRAINT "former_plans_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emergency_events_sid_idx" ON "emergency_events" USING btree ("sid") WHERE "emergency_events"."sid" is not null;--> statement-breakpoint
ALTER TABLE public.former_plans ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION public.keep_former_plan() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A plan that was entered late also counts for the months before it.
  IF old.monthly_payment IS NOT NULL OR EXISTS (SELECT FROM former_plans WHERE user_id = old.user_id) THEN
    INSERT INTO former_plans (user_id, last_month, monthly_payment, currency)
    VALUES (old.user_id, date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 month', old.monthly_payment, old.currency)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_former_plan() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER keep_former_plan AFTER UPDATE ON public.user_attributes FOR EACH ROW
  WHEN ((old.monthly_payment, old.currency) IS DISTINCT FROM (new.monthly_payment, new.currency))
  EXECUTE FUNCTION public.keep_former_plan();
