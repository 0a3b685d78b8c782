CREATE TABLE "nuisance_callers" (
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"marked_by" uuid,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nuisance_callers_user_id_phone_number_pk" PRIMARY KEY("user_id","phone_number"),
	CONSTRAINT "nuisance_callers_have_numbers" CHECK ("nuisance_callers"."phone_number" ~ '^\+[0-9]{5,15}$')
);
--> statement-breakpoint
ALTER TABLE "line_requests" ADD COLUMN "comes_last" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "nuisance_callers" ADD CONSTRAINT "nuisance_callers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nuisance_callers" ADD CONSTRAINT "nuisance_callers_marked_by_profiles_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nuisance_callers_marked_idx" ON "nuisance_callers" USING btree ("user_id","marked_at");--> statement-breakpoint
ALTER TABLE public.nuisance_callers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Counted one after the other, so that two marks at once do not both find room.
CREATE FUNCTION public.cap_nuisance_callers() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('nuisance callers ' || NEW.user_id, 0));
  IF (SELECT count(*) FROM public.nuisance_callers n WHERE n.user_id = NEW.user_id) >= 500 THEN
    RAISE EXCEPTION 'a client marks at most 500 numbers' USING ERRCODE = 'check_violation', CONSTRAINT = 'nuisance_callers_capped';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER cap_nuisance_callers BEFORE INSERT ON public.nuisance_callers FOR EACH ROW
  EXECUTE FUNCTION public.cap_nuisance_callers();
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.cap_nuisance_callers() FROM PUBLIC;
