-- The slug that the catalogue of services knows for whoever answers calls.
UPDATE public.workflow_assignments a
SET workflow_slug = 'voice-assistant', workflow_name = 'Voice Assistant', description = 'What your agent did on calls and by text.'
WHERE workflow_slug = 'voice-agent' AND NOT EXISTS (
  SELECT FROM public.workflow_assignments b WHERE b.user_id = a.user_id AND b.workflow_slug = 'voice-assistant'
);--> statement-breakpoint
DELETE FROM public.workflow_assignments WHERE workflow_slug = 'voice-agent';
