-- As in 0049. The reason of a view may name people: it goes with its client, and after the period of the audit log.
CREATE OR REPLACE FUNCTION public.keep_client_view() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('callwright.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
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
-- What was emptied before runs lost their headings, too.
UPDATE "workflow_runs" SET "subject" = '' WHERE "data" = '{}' AND "ended_at" < now() - interval '30 days' AND "subject" <> '';
