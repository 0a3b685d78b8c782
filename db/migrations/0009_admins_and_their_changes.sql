ALTER TABLE "audit_log" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_leads" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user_idx" ON "audit_log" USING btree ("user_id","id" DESC NULLS FIRST);
--> statement-breakpoint
-- Whom the changes so far concern, as far as they say.
UPDATE public.audit_log a SET user_id = p.id FROM public.profiles p
WHERE p.id::text = CASE WHEN a.entity IN ('user', 'payment plan', 'agent') THEN a.entity_id ELSE coalesce(
  a.changes #>> '{userId,to}', a.changes #>> '{userId,from}', a.changes #>> '{user_id,to}', a.changes #>> '{user_id,from}') END;
--> statement-breakpoint
-- What was written down stays so. Only that a person is gone shows afterwards, through the foreign keys.
CREATE FUNCTION public.keep_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{actor_id,user_id}'::text[] = to_jsonb(OLD) - '{actor_id,user_id}'::text[]
    AND coalesce(NEW.actor_id = OLD.actor_id, NEW.actor_id IS NULL)
    AND coalesce(NEW.user_id = OLD.user_id, NEW.user_id IS NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of audit_log stay as they were written' USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_log_stays';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_audit BEFORE UPDATE OR DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.keep_audit();
--> statement-breakpoint
-- Somebody who can sign in is always an admin, once there was one. The lock makes two admins who take each other's
-- rights at the same moment stand in line, so that the second one sees what the first one did.
CREATE FUNCTION public.keep_an_admin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_TABLE_NAME = 'profiles' AND NOT EXISTS (
    SELECT 1 FROM public.user_roles WHERE user_id = NEW.id AND role = 'admin') THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('callwright an admin remains'));
  IF NOT EXISTS (
    SELECT 1 FROM public.user_roles r JOIN public.profiles p ON p.id = r.user_id
    WHERE r.role = 'admin' AND p.disabled_at IS NULL) THEN
    RAISE EXCEPTION 'an admin remains' USING ERRCODE = 'check_violation', CONSTRAINT = 'an_admin_remains';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.keep_audit(), public.keep_an_admin() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER keep_an_admin AFTER DELETE OR UPDATE ON public.user_roles FOR EACH ROW
  WHEN (OLD.role = 'admin') EXECUTE FUNCTION public.keep_an_admin();
--> statement-breakpoint
CREATE TRIGGER keep_an_admin AFTER UPDATE OF disabled_at ON public.profiles FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL) EXECUTE FUNCTION public.keep_an_admin();
