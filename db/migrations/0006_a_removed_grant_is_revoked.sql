-- Whatever way a connection goes (Disconnect, a delete through the data API, its user's own end), the grant at Google
-- is withdrawn by a job of the same commit: afterwards nobody would have a token to do it with. The same when another
-- account takes its place. lib/connections/revoke-grant.ts does the work.
CREATE FUNCTION public.queue_revocation() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.account IS NOT DISTINCT FROM OLD.account THEN
    RETURN NULL;
  END IF;
  PERFORM graphile_worker.add_job(
    'revoke-grant',
    payload => json_build_object('id', OLD.id, 'account', OLD.account, 'tokenEncrypted', OLD.refresh_token_encrypted),
    max_attempts => 8);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.queue_revocation() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER queue_revocation AFTER DELETE OR UPDATE OF account ON public.user_tokens FOR EACH ROW
  WHEN (OLD.account IS NOT NULL AND OLD.refresh_token_encrypted IS NOT NULL)
  EXECUTE FUNCTION public.queue_revocation();
