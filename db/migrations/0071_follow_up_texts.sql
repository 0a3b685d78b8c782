CREATE TABLE "follow_up_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"on_since" timestamp with time zone,
	"words" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up_texts" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"basis" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_up_texts_kind_known" CHECK ("follow_up_texts"."kind" in ('sent', 'refused')),
	CONSTRAINT "follow_up_texts_basis_known" CHECK ("follow_up_texts"."basis" in ('call', 'asked', 'wrote'))
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_known";--> statement-breakpoint
ALTER TABLE "follow_up_settings" ADD CONSTRAINT "follow_up_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_texts" ADD CONSTRAINT "follow_up_texts_call_id_call_logs_call_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."call_logs"("call_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_texts" ADD CONSTRAINT "follow_up_texts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_up_texts_user_idx" ON "follow_up_texts" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('agent', 'provider', 'ledger', 'queue', 'lead', 'conversion', 'channel'));--> statement-breakpoint
ALTER TABLE public.follow_up_settings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE public.follow_up_texts ENABLE ROW LEVEL SECURITY;
