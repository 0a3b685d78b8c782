ALTER TABLE "agents" ADD COLUMN "voice" text DEFAULT 'en-GB-Sonia' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "speed" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "model" text DEFAULT 'gpt-4.1' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "transcriber" text DEFAULT 'nova-3' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "instructions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_logs" ADD COLUMN "agent_version" integer;
--> statement-breakpoint
-- A call keeps the version that was live when it began. A trigger, since calls come in by several ways.
CREATE FUNCTION public.note_agent_version() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.agent_version := (
    SELECT max(v.n) FROM public.agent_versions v
    WHERE v.user_id = NEW.user_id AND v.published_at <= coalesce(NEW.started_at, NEW.happened_at));
  RETURN NEW;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.note_agent_version() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TRIGGER note_agent_version BEFORE INSERT ON public.call_logs FOR EACH ROW
WHEN (NEW.user_id IS NOT NULL AND NEW.agent_version IS NULL) EXECUTE FUNCTION public.note_agent_version();
--> statement-breakpoint
CREATE TRIGGER note_agent_version_of_adopted BEFORE UPDATE OF user_id ON public.call_logs FOR EACH ROW
WHEN (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION public.note_agent_version();
