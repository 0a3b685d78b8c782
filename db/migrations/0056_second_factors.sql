CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret_encrypted" text,
	"last_step" bigint,
	"credential_id" text,
	"public_key" text,
	"uses" bigint,
	"transports" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "second_factors_whole" CHECK (case "second_factors"."kind" when 'app' then "second_factors"."secret_encrypted" is not null and "second_factors"."credential_id" is null
        when 'passkey' then "second_factors"."credential_id" is not null and "second_factors"."public_key" is not null and "second_factors"."uses" is not null
          and "second_factors"."confirmed_at" is not null and "second_factors"."secret_encrypted" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "session_proofs" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"proved_at" timestamp with time zone,
	"wrong" integer DEFAULT 0 NOT NULL,
	"challenge" text,
	"challenge_ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_proofs" ADD CONSTRAINT "session_proofs_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factors_user_idx" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential_once" ON "second_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "session_proofs_user_idx" ON "session_proofs" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE public.second_factors ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.recovery_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.session_proofs ENABLE ROW LEVEL SECURITY;
