CREATE TABLE "password_attempts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL,
	"pass_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
-- Whoever could sign in so far still can.
UPDATE public.profiles SET approved_at = created_at;--> statement-breakpoint
ALTER TABLE "password_attempts" ADD CONSTRAINT "password_attempts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_waiting_is_disabled" CHECK ("profiles"."approved_at" is not null or "profiles"."disabled_at" is not null);
--> statement-breakpoint
ALTER TABLE public.password_attempts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A profile with every auth user, as before. It waits for an admin's approval: disabled here and banned at Supabase.
CREATE OR REPLACE FUNCTION public.create_profile() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  base text := coalesce(nullif(lower(regexp_replace(split_part(coalesce(NEW.email, ''), '@', 1), '[^a-zA-Z0-9._-]', '', 'g')), ''), 'user');
  candidate text := base;
  suffix integer := 1;
BEGIN
  LOOP
    BEGIN
      INSERT INTO public.profiles (id, email, full_name, username, disabled_at)
      VALUES (NEW.id, coalesce(NEW.email, ''), nullif(trim(NEW.raw_user_meta_data ->> 'full_name'), ''), candidate, now());
      UPDATE auth.users SET banned_until = now() + interval '100 years' WHERE id = NEW.id;
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
-- Disabling bans at Supabase, and both disabling and enabling end the sessions, so that none of them works again. Only
-- approval keeps them: they belong to the person who is approved.
CREATE FUNCTION public.follow_disabling() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE auth.users
  SET banned_until = CASE WHEN NEW.disabled_at IS NULL THEN NULL ELSE now() + interval '100 years' END
  WHERE id = NEW.id;
  IF OLD.approved_at IS NOT NULL THEN
    DELETE FROM auth.sessions WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_disabling AFTER UPDATE OF disabled_at ON public.profiles FOR EACH ROW
  WHEN ((OLD.disabled_at IS NULL) <> (NEW.disabled_at IS NULL)) EXECUTE FUNCTION public.follow_disabling();
--> statement-breakpoint
UPDATE auth.users SET banned_until = now() + interval '100 years'
WHERE id IN (SELECT id FROM public.profiles WHERE disabled_at IS NOT NULL);
--> statement-breakpoint
-- Making somebody an admin approves them: that is how the first admin begins.
CREATE FUNCTION public.approve_admin() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE public.profiles SET approved_at = now(), disabled_at = NULL WHERE id = NEW.user_id AND approved_at IS NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER approve_admin AFTER INSERT ON public.user_roles FOR EACH ROW
  WHEN (NEW.role = 'admin') EXECUTE FUNCTION public.approve_admin();
--> statement-breakpoint
-- Supabase calls this after it has checked a password, at our sign-in and at its own token address alike. 10 wrong ones
-- in 10 minutes, and right ones are refused in the same words, so that guessing on tells nothing. One row a user:
-- attempts at the same moment wait for one another, and none slips past the limit.
CREATE FUNCTION public.hook_password_verification_attempt(event jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  who uuid := (event ->> 'user_id')::uuid;
  is_right boolean := coalesce((event ->> 'valid')::boolean, false);
  tried public.password_attempts;
BEGIN
  INSERT INTO public.password_attempts AS a (user_id, wrong, resets_at)
  VALUES (who, CASE WHEN is_right THEN 0 ELSE 1 END, now() + interval '10 minutes')
  ON CONFLICT (user_id) DO UPDATE SET
    wrong = CASE WHEN a.resets_at <= now() THEN 0 ELSE a.wrong END + excluded.wrong,
    resets_at = CASE WHEN a.resets_at <= now() THEN excluded.resets_at ELSE a.resets_at END
  RETURNING a.* INTO tried;
  IF EXISTS (SELECT 1 FROM public.profiles WHERE id = who AND disabled_at IS NOT NULL) THEN
    RETURN jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
  END IF;
  IF tried.wrong < 10 OR NOT is_right THEN
    RETURN jsonb_build_object('decision', 'continue');
  END IF;
  IF tried.pass_until > now() THEN
    UPDATE public.password_attempts SET pass_until = NULL WHERE user_id = who;
    RETURN jsonb_build_object('decision', 'continue');
  END IF;
  RETURN jsonb_build_object('decision', 'reject', 'message', 'Invalid login credentials', 'should_logout_user', false);
END;
$$;
--> statement-breakpoint
-- For the policies: the account is enabled, and the token's session has not been ended.
CREATE FUNCTION public.session_holds() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT EXISTS (SELECT 1 FROM public.profiles WHERE id = auth.uid() AND disabled_at IS NULL)
    AND ((auth.jwt() ->> 'session_id') IS NULL
      OR EXISTS (SELECT 1 FROM auth.sessions WHERE id = (auth.jwt() ->> 'session_id')::uuid));
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.follow_disabling(), public.approve_admin(), public.session_holds(),
  public.hook_password_verification_attempt(jsonb) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.session_holds() TO authenticated;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'supabase_auth_admin') THEN
    GRANT USAGE ON SCHEMA public TO supabase_auth_admin;
    GRANT EXECUTE ON FUNCTION public.hook_password_verification_attempt(jsonb) TO supabase_auth_admin;
  END IF;
END;
$$;
--> statement-breakpoint
ALTER POLICY profiles_own ON public.profiles
  USING (id = (SELECT auth.uid()) AND (SELECT public.session_holds()));
--> statement-breakpoint
ALTER POLICY user_roles_own ON public.user_roles
  USING (user_id = (SELECT auth.uid()) AND (SELECT public.session_holds()));
--> statement-breakpoint
ALTER POLICY user_tokens_own_read ON public.user_tokens
  USING (user_id = (SELECT auth.uid()) AND (SELECT public.session_holds()));
--> statement-breakpoint
ALTER POLICY user_tokens_own_delete ON public.user_tokens
  USING (user_id = (SELECT auth.uid()) AND (SELECT public.session_holds()));
