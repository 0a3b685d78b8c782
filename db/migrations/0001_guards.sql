-- What drizzle cannot express: the overlap constraint, the profile trigger, and who may touch what through the data API.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- timestamptz + interval is only stable (months and days depend on the time zone); whole minutes are not,
-- which makes this safe to call immutable and so to index.
CREATE FUNCTION public.blocked_time(starts timestamptz, ends timestamptz, buffer_minutes integer)
RETURNS tstzrange LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = '' AS $$
  SELECT tstzrange(starts - make_interval(mins => buffer_minutes), ends + make_interval(mins => buffer_minutes), '[)');
$$;
--> statement-breakpoint
ALTER TABLE public.bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
  calendar_id WITH =,
  public.blocked_time(starts_at, ends_at, buffer_minutes) WITH &&
) WHERE (status IN ('held', 'pending', 'confirmed'));
--> statement-breakpoint
ALTER TABLE public.rate_limits SET UNLOGGED;
--> statement-breakpoint

-- A profile with every auth user. The user name is the email's local part, numbered when it is taken.
CREATE FUNCTION public.create_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  base text := coalesce(nullif(lower(regexp_replace(split_part(coalesce(NEW.email, ''), '@', 1), '[^a-zA-Z0-9._-]', '', 'g')), ''), 'user');
  candidate text := base;
  suffix integer := 1;
BEGIN
  LOOP
    BEGIN
      INSERT INTO public.profiles (id, email, full_name, username)
      VALUES (NEW.id, coalesce(NEW.email, ''), nullif(trim(NEW.raw_user_meta_data ->> 'full_name'), ''), candidate);
      RETURN NEW;
    EXCEPTION WHEN unique_violation THEN
      IF EXISTS (SELECT 1 FROM public.profiles WHERE id = NEW.id) THEN RETURN NEW; END IF;
      suffix := suffix + 1;
      candidate := base || suffix;
    END;
  END LOOP;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.create_profile();
--> statement-breakpoint
CREATE FUNCTION public.follow_email() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.profiles SET email = NEW.email WHERE id = NEW.id;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_email AFTER UPDATE OF email ON auth.users FOR EACH ROW
WHEN (OLD.email IS DISTINCT FROM NEW.email AND NEW.email IS NOT NULL) EXECUTE FUNCTION public.follow_email();
--> statement-breakpoint
INSERT INTO public.profiles (id, email, full_name, username)
SELECT id, coalesce(email, ''), nullif(trim(raw_user_meta_data ->> 'full_name'), ''), id::text FROM auth.users
ON CONFLICT DO NOTHING;
--> statement-breakpoint

-- The data API (roles anon and authenticated) gets nothing but what is granted below, now and for later tables.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.create_profile(), public.follow_email() FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.blocked_time(timestamptz, timestamptz, integer) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM anon, authenticated;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM anon, authenticated;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO anon, authenticated;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END;
$$;
--> statement-breakpoint
GRANT SELECT ON public.user_roles TO authenticated;
--> statement-breakpoint
GRANT SELECT (id, email, full_name, created_at) ON public.profiles TO authenticated;
--> statement-breakpoint
GRANT SELECT (user_id, service), DELETE ON public.user_tokens TO authenticated;
--> statement-breakpoint
CREATE POLICY profiles_own ON public.profiles FOR SELECT TO authenticated USING (id = (SELECT auth.uid()));
--> statement-breakpoint
CREATE POLICY user_roles_own ON public.user_roles FOR SELECT TO authenticated USING (user_id = (SELECT auth.uid()));
--> statement-breakpoint
CREATE POLICY user_tokens_own_read ON public.user_tokens FOR SELECT TO authenticated USING (user_id = (SELECT auth.uid()));
--> statement-breakpoint
CREATE POLICY user_tokens_own_delete ON public.user_tokens FOR DELETE TO authenticated USING (user_id = (SELECT auth.uid()));
