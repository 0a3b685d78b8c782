ALTER TABLE "agents" ADD COLUMN "zone_changed_at" timestamp with time zone;
--> statement-breakpoint

-- A new zone moves the borders of a client's days, so their counts are made again: those of the dashboard when they
-- are next read, those of comparisons with the next one.
CREATE FUNCTION public.note_zone_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.time_zone <> OLD.time_zone THEN
    NEW.zone_changed_at := now();
    DELETE FROM public.call_day_counts WHERE user_id = NEW.user_id;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.note_zone_change() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TRIGGER note_zone_change BEFORE INSERT OR UPDATE OF time_zone ON public.agents
FOR EACH ROW EXECUTE FUNCTION public.note_zone_change();
--> statement-breakpoint

-- Days begin on a quarter of an hour in every zone, so a call that stays within one stays on its day everywhere.
DROP TRIGGER forget_call_days_of_moved ON public.call_logs;
--> statement-breakpoint
CREATE TRIGGER forget_call_days_of_moved AFTER UPDATE OF user_id, happened_at ON public.call_logs FOR EACH ROW
WHEN (OLD.user_id IS NOT NULL AND (OLD.user_id IS DISTINCT FROM NEW.user_id
  OR floor(extract(epoch FROM OLD.happened_at) / 900) <> floor(extract(epoch FROM NEW.happened_at) / 900)))
EXECUTE FUNCTION public.forget_call_days();
