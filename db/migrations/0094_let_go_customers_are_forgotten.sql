-- As in 0065. A call that is let go takes the mark of its jobs back as well.
CREATE OR REPLACE FUNCTION public.look_at_earlier_call() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  call record;
BEGIN
  IF TG_TABLE_NAME = 'call_holds' THEN
    SELECT c.user_id, c.happened_at INTO call FROM public.call_logs c WHERE c.call_id = OLD.call_id;
    UPDATE public.retention_marks m SET done_until = job.starts_at
    FROM (SELECT min(b.starts_at) AS starts_at FROM public.bookings b
      WHERE b.user_id = OLD.user_id AND b.call_id = OLD.call_id) job
    WHERE m.user_id = OLD.user_id AND m.part = 'bookings' AND m.done_until > job.starts_at;
  ELSE
    call := NEW;
  END IF;
  UPDATE public.retention_marks m SET done_until = call.happened_at
  WHERE m.user_id = call.user_id AND m.part <> 'bookings' AND m.done_until > call.happened_at;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION public.look_at_settled_job() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  UPDATE public.retention_marks m SET done_until = NEW.starts_at
  WHERE m.user_id = NEW.user_id AND m.part = 'bookings' AND m.done_until > NEW.starts_at;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A job of a broken connection is settled once that is renewed. No period of people is shorter than 90 days.
CREATE TRIGGER look_at_settled_job AFTER UPDATE OF settle_at ON public.bookings FOR EACH ROW
  WHEN (OLD.settle_at IS NOT NULL AND NEW.settle_at IS NULL AND NEW.starts_at < now() - interval '89 days')
  EXECUTE FUNCTION public.look_at_settled_job();
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.look_at_settled_job() FROM PUBLIC;
--> statement-breakpoint
-- What was passed over so far is looked at once more.
DELETE FROM public.retention_marks WHERE part = 'bookings';
