-- Addresses lose what grants access, as lib/core/mask-address.ts does from now on: user and password, values of
-- parameters, fragments, random parts of the path. The log's trigger refuses any change, so it rests meanwhile.
ALTER TABLE public.audit_log DISABLE TRIGGER keep_audit;--> statement-breakpoint
UPDATE public.audit_log SET changes =
  regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(changes::text, '([a-z][a-z0-9+.-]{1,20}://)[^/"\\\s?#]*@', '\1•••@', 'gi'),
        '(://[^"\\\s#]*)#[^"\\\s]+', '\1#•••', 'g'),
      '([?&][^=&"\\\s#?]{1,100}=)[^&"\\\s#]+', '\1•••', 'g'),
    '(?<=/)(?=[A-Za-z_~-]*[0-9])(?=[0-9_~-]*[A-Za-z])[A-Za-z0-9_~-]{16,}(?=[/?#"])', '•••', 'g')::jsonb
  WHERE changes::text LIKE '%://%';--> statement-breakpoint
ALTER TABLE public.audit_log ENABLE TRIGGER keep_audit;
