-- As in 0065. A recording on which a card number was said goes, though its call is held.
DROP TRIGGER keep_held ON public.call_recordings;
--> statement-breakpoint
CREATE TRIGGER keep_held BEFORE UPDATE ON public.call_recordings FOR EACH ROW
  WHEN (OLD.storage_key IS NOT NULL AND NEW.storage_key IS NULL AND NOT NEW.card_said) EXECUTE FUNCTION public.keep_held();
