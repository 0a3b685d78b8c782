-- As in 0050, and not before the session is confirmed by a person who has a second factor.
CREATE OR REPLACE FUNCTION public.account_of_session(roles text[]) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT m.account_id FROM public.members m JOIN public.profiles card ON card.id = m.account_id
  WHERE m.user_id = auth.uid() AND m.role = ANY (roles) AND card.disabled_at IS NULL AND public.session_holds()
    AND (NOT EXISTS (SELECT FROM public.second_factors f WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM public.session_proofs s
        WHERE s.session_id = (auth.jwt() ->> 'session_id')::uuid AND s.user_id = m.user_id AND s.proved_at IS NOT NULL));
$$;
