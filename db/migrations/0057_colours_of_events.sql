CREATE TABLE "colour_meanings" (
	"user_id" uuid NOT NULL,
	"colour_id" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "colour_meanings_user_id_outcome_pk" PRIMARY KEY("user_id","outcome"),
	CONSTRAINT "colour_meanings_colour_once" UNIQUE("user_id","colour_id"),
	CONSTRAINT "colour_meanings_colour_known" CHECK ("colour_meanings"."colour_id" ~ '^([1-9]|1[01])$'),
	CONSTRAINT "colour_meanings_outcome_known" CHECK ("colour_meanings"."outcome" in ('done', 'no_show', 'quoted'))
);
--> statement-breakpoint
ALTER TABLE "colour_meanings" ADD CONSTRAINT "colour_meanings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE public.colour_meanings ENABLE ROW LEVEL SECURITY;
