CREATE TABLE "client_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid,
	"client_id" uuid,
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "client_views_half_an_hour" CHECK ("client_views"."ends_at" <= "client_views"."started_at" + interval '30 minutes'),
	CONSTRAINT "client_views_reason_given" CHECK (length(trim("client_views"."reason")) >= 5)
);
--> statement-breakpoint
ALTER TABLE "client_views" ADD CONSTRAINT "client_views_admin_id_profiles_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_views" ADD CONSTRAINT "client_views_client_id_profiles_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_views_one_open" ON "client_views" USING btree ("session_id") WHERE "client_views"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_looks_idx" ON "audit_log" USING btree ("user_id","id" DESC NULLS FIRST) WHERE "audit_log"."action" = 'viewed';--> statement-breakpoint
CREATE INDEX "call_texts_happened_idx" ON "call_texts" USING btree ("happened_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
ALTER TABLE public.client_views ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What the client is told of a look stays as it was written. Its end is noted once; people who leave are forgotten.
CREATE FUNCTION public.keep_client_view() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{admin_id,client_id,ended_at}'::text[] = to_jsonb(OLD) - '{admin_id,client_id,ended_at}'::text[]
    AND coalesce(NEW.admin_id = OLD.admin_id, NEW.admin_id IS NULL)
    AND coalesce(NEW.client_id = OLD.client_id, NEW.client_id IS NULL)
    AND (NEW.ended_at IS NOT DISTINCT FROM OLD.ended_at OR OLD.ended_at IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of client_views stay as they were written' USING ERRCODE = 'check_violation', CONSTRAINT = 'client_views_stay';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_client_view BEFORE UPDATE OR DELETE ON public.client_views FOR EACH ROW EXECUTE FUNCTION public.keep_client_view();
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_client_view() FROM PUBLIC;
