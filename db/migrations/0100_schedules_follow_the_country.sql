-- As in 0098, of a client without an agent: their zone is that of their country.
CREATE FUNCTION public.note_country_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.automations SET next_due_at = date_trunc('milliseconds', now())
  WHERE user_id = NEW.id AND next_due_at IS NOT NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.note_country_change() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TRIGGER note_country_change AFTER UPDATE OF country ON public.profiles FOR EACH ROW
WHEN (OLD.country IS DISTINCT FROM NEW.country)
EXECUTE FUNCTION public.note_country_change();
