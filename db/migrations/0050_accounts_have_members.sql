CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_role_known" CHECK ("members"."role" in ('owner', 'office', 'engineer'))
);
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_id_profiles_id_fk" FOREIGN KEY ("id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_account_idx" ON "members" USING btree ("account_id","created_at");
--> statement-breakpoint
ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Everybody so far is the owner of an account of their own.
INSERT INTO public.accounts (id, created_at) SELECT id, created_at FROM public.profiles;
--> statement-breakpoint
INSERT INTO public.members (user_id, account_id, role, created_at) SELECT id, id, 'owner', created_at FROM public.profiles;
--> statement-breakpoint
-- A new profile begins an account, unless it was made for somebody who joins one. Only an invitation makes them join:
-- the mark, which anybody may set at sign-up, merely leaves them without an account.
CREATE FUNCTION public.begin_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM auth.users WHERE id = NEW.id AND raw_user_meta_data ->> 'joins' = 'true') THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.accounts (id, created_at) VALUES (NEW.id, NEW.created_at);
  INSERT INTO public.members (user_id, account_id, role) VALUES (NEW.id, NEW.id, 'owner');
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER begin_account AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.begin_account();
--> statement-breakpoint
-- An owner remains as long as the account does. The lock on the account makes two owners who remove each other at the
-- same moment stand in line, so that the second one sees what the first one did.
CREATE FUNCTION public.keep_an_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM 1 FROM public.accounts WHERE id = OLD.account_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM public.members WHERE account_id = OLD.account_id AND role = 'owner') THEN
    RAISE EXCEPTION 'an owner remains' USING ERRCODE = 'check_violation', CONSTRAINT = 'an_owner_remains';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER keep_an_owner AFTER DELETE OR UPDATE ON public.members FOR EACH ROW
  WHEN (OLD.role = 'owner') EXECUTE FUNCTION public.keep_an_owner();
--> statement-breakpoint
-- Who leaves is out at once: sessions, links and the browsers that take notifications.
CREATE FUNCTION public.member_leaves() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM auth.sessions WHERE user_id = OLD.user_id;
  DELETE FROM public.push_devices WHERE user_id = OLD.user_id;
  UPDATE public.account_links SET revoked_at = now()
  WHERE user_id = OLD.user_id AND used_at IS NULL AND revoked_at IS NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER member_leaves AFTER DELETE ON public.members FOR EACH ROW EXECUTE FUNCTION public.member_leaves();
--> statement-breakpoint
-- A user who is deleted at Supabase leaves, and takes nothing along: the row of the person an account began with stays
-- as the account's card. Refused for the last owner of an approved account.
CREATE FUNCTION public.forget_person() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.accounts WHERE id = OLD.id) THEN
    DELETE FROM public.profiles WHERE id = OLD.id;
  ELSIF EXISTS (SELECT 1 FROM public.profiles WHERE id = OLD.id AND approved_at IS NULL) THEN
    DELETE FROM public.accounts WHERE id = OLD.id;
  ELSE
    DELETE FROM public.members WHERE user_id = OLD.id;
    DELETE FROM public.user_roles WHERE user_id = OLD.id;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER forget_person AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION public.forget_person();
--> statement-breakpoint
-- Deleting an account is an act of its own: it takes everything along that is the account's.
CREATE FUNCTION public.forget_account() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  DELETE FROM public.profiles WHERE id = OLD.id;
  DELETE FROM auth.users WHERE id = OLD.id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER forget_account AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.forget_account();
--> statement-breakpoint
-- As before; an account that is disabled ends the sessions of all its people.
CREATE OR REPLACE FUNCTION public.follow_disabling() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  UPDATE auth.users
  SET banned_until = CASE WHEN NEW.disabled_at IS NULL THEN NULL ELSE now() + interval '100 years' END
  WHERE id = NEW.id;
  IF OLD.approved_at IS NOT NULL THEN
    DELETE FROM auth.sessions WHERE user_id = NEW.id
      OR user_id IN (SELECT user_id FROM public.members WHERE account_id = NEW.id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- For the policies: the account that this session works for in one of the roles; null for nobody's.
CREATE FUNCTION public.account_of_session(roles text[]) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
  SELECT m.account_id FROM public.members m JOIN public.profiles card ON card.id = m.account_id
  WHERE m.user_id = auth.uid() AND m.role = ANY (roles) AND card.disabled_at IS NULL AND public.session_holds();
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.begin_account(), public.keep_an_owner(), public.member_leaves(), public.forget_person(),
  public.forget_account(), public.account_of_session(text[]) FROM PUBLIC, anon, authenticated;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION public.account_of_session(text[]) TO authenticated;
--> statement-breakpoint
ALTER POLICY user_tokens_own_read ON public.user_tokens
  USING (user_id = (SELECT public.account_of_session('{owner,office}')));
--> statement-breakpoint
ALTER POLICY user_tokens_own_delete ON public.user_tokens
  USING (user_id = (SELECT public.account_of_session('{owner}')));
