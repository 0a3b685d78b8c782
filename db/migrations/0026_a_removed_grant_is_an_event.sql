-- As in 0006, whatever way a connection goes, but through the outbox: an event of the same commit, which the follower
-- `grants` makes a job of lib/accounts/connections/revoke-grant.ts. It carries the token, because the row is gone.
CREATE FUNCTION public.record_removed_grant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account IS NOT DISTINCT FROM OLD.account THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.outbox (event, subject, payload) VALUES ('grant.removed', OLD.id::text,
    jsonb_build_object('id', OLD.id, 'account', OLD.account, 'tokenEncrypted', OLD.refresh_token_encrypted));
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.record_removed_grant() FROM PUBLIC;
--> statement-breakpoint
DROP TRIGGER queue_revocation ON public.user_tokens;
--> statement-breakpoint
DROP FUNCTION public.queue_revocation();
--> statement-breakpoint
CREATE TRIGGER record_removed_grant AFTER DELETE OR UPDATE OF account ON public.user_tokens FOR EACH ROW
  WHEN (OLD.account IS NOT NULL AND OLD.refresh_token_encrypted IS NOT NULL)
  EXECUTE FUNCTION public.record_removed_grant();
