CREATE TABLE "calendar_probes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readiness_results" (
	"user_id" uuid NOT NULL,
	"check_name" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "readiness_results_user_id_check_name_pk" PRIMARY KEY("user_id","check_name"),
	CONSTRAINT "readiness_results_outcome_known" CHECK ("readiness_results"."outcome" in ('ok', 'failed', 'untried')),
	CONSTRAINT "readiness_results_failing" CHECK (("readiness_results"."outcome" = 'ok') = ("readiness_results"."failing_since" is null) and ("readiness_results"."outcome" = 'ok') = ("readiness_results"."failures" = 0))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "readiness_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_probes" ADD CONSTRAINT "calendar_probes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readiness_results" ADD CONSTRAINT "readiness_results_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_probes_user_idx" ON "calendar_probes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agents_readiness_due_idx" ON "agents" USING btree ("readiness_due_at") WHERE "agents"."live_at" is not null;--> statement-breakpoint
ALTER TABLE public.readiness_results ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.calendar_probes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A live client is tried again soon after anything that they need was changed, whatever way it was changed.
CREATE FUNCTION public.readiness_is_due() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.agents SET readiness_due_at = now()
  WHERE live_at IS NOT NULL
    AND user_id IN (CASE WHEN TG_OP = 'INSERT' THEN NEW.user_id ELSE OLD.user_id END,
                    CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.readiness_is_due() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER readiness_is_due AFTER INSERT OR DELETE OR UPDATE OF account, needs_reauth ON public.user_tokens
  FOR EACH ROW EXECUTE FUNCTION public.readiness_is_due();
--> statement-breakpoint
CREATE TRIGGER readiness_is_due AFTER INSERT OR DELETE OR UPDATE ON public.phone_assignments
  FOR EACH ROW EXECUTE FUNCTION public.readiness_is_due();
--> statement-breakpoint
CREATE TRIGGER readiness_is_due AFTER INSERT OR DELETE OR UPDATE ON public.tool_targets
  FOR EACH ROW EXECUTE FUNCTION public.readiness_is_due();
