-- As in 0036. A new zone moves the times of schedules, too: they are looked at within a minute, which finds the next
-- ones by the new zone's clock (lib/outward/runs/start-scheduled.ts).
CREATE OR REPLACE FUNCTION public.note_zone_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.time_zone <> OLD.time_zone THEN
    NEW.zone_changed_at := now();
    DELETE FROM public.call_day_counts WHERE user_id = NEW.user_id;
    -- To the millisecond, as JavaScript compares it.
    UPDATE public.automations SET next_due_at = date_trunc('milliseconds', now())
    WHERE user_id = NEW.user_id AND next_due_at IS NOT NULL;
  END IF;
  RETURN NEW;
END;
$$;
