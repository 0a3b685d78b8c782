-- What the provider says of the end of a call that we took over says nothing of how it went on.
CREATE FUNCTION public.keep_move() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.end_reason := OLD.end_reason;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_move BEFORE UPDATE ON public.call_logs FOR EACH ROW
WHEN (OLD.end_reason = 'moved-to-ladder' AND NEW.end_reason IS DISTINCT FROM OLD.end_reason)
EXECUTE FUNCTION public.keep_move();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_move() FROM PUBLIC, anon, authenticated;
