-- Contact requests are the agency's. What the workflows of its people saw of them goes when somebody leaves the agency:
-- that person could still read it, and deleting a request looks among the agency's people only (erase-leads.ts).
CREATE FUNCTION public.forget_leads_of_former_colleague() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT FROM public.user_roles WHERE user_id = OLD.user_id) THEN
    RETURN NULL;
  END IF;
  DELETE FROM public.workflow_runs r USING public.automations a
  WHERE a.user_id = OLD.user_id AND r.automation_id = a.id AND r.event_kind = 'lead.received';
  DELETE FROM public.workflow_events WHERE user_id = OLD.user_id AND kind = 'lead.received';
  RETURN NULL;
END;
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.forget_leads_of_former_colleague() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
CREATE TRIGGER forget_leads_of_former_colleague AFTER DELETE ON public.user_roles FOR EACH ROW
EXECUTE FUNCTION public.forget_leads_of_former_colleague();
