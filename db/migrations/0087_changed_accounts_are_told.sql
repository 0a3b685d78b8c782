-- A changed password or address is told at the former address, wherever it was changed: at the auth provider itself a
-- stolen session can do it, too. Invited people hear nothing before they have chosen a password (isInvited).
CREATE FUNCTION public.tell_of_changed_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  WITH mails AS (
    INSERT INTO public.account_mails (user_id, kind, address, facts)
    SELECT p.id, change.kind, OLD.email, change.facts
    FROM public.profiles p, (VALUES
      ('password-changed', '{}'::jsonb, OLD.encrypted_password IS DISTINCT FROM NEW.encrypted_password),
      ('email-changed', jsonb_build_object('to', coalesce(NEW.email, 'none')), OLD.email IS DISTINCT FROM NEW.email)
    ) change (kind, facts, happened)
    WHERE p.id = NEW.id AND change.happened AND (
      NOT EXISTS (SELECT FROM public.account_links i WHERE i.user_id = p.id AND i.kind = 'invitation')
      OR EXISTS (SELECT FROM public.account_links u WHERE u.user_id = p.id AND u.used_at IS NOT NULL))
    RETURNING id
  )
  INSERT INTO public.outbox (event, subject, payload)
  SELECT 'account-mail.queued', NEW.id::text, jsonb_build_object('mailId', id) FROM mails;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.tell_of_changed_account() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER tell_of_changed_account AFTER UPDATE OF email, encrypted_password ON auth.users FOR EACH ROW
WHEN (OLD.email <> '' AND (OLD.email IS DISTINCT FROM NEW.email OR OLD.encrypted_password IS DISTINCT FROM NEW.encrypted_password))
EXECUTE FUNCTION public.tell_of_changed_account();
