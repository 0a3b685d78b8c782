-- A client may have one number whose agent books by our own action, and another whose calls go to a system of theirs: the
-- called number decides how a call's words are read; where it is not known, any of the client's does.
CREATE OR REPLACE FUNCTION public.note_agent_books() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  NEW.agent_books := EXISTS (
    SELECT 1 FROM public.tool_targets t WHERE t.user_id = NEW.user_id AND t.is_active AND t.action = 'book_job'
      AND (t.phone_number = NEW.vapi_phone_number OR NOT coalesce(NEW.vapi_phone_number, '') LIKE '+%'));
  RETURN NEW;
END;
$$;
