CREATE TABLE "payment_hooks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_encrypted" text,
	"payment_link" text,
	"heard_at" timestamp with time zone,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "waiting_refunds" (
	"user_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"payment_external_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_refunds_user_id_external_id_pk" PRIMARY KEY("user_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "payment_hooks" ADD CONSTRAINT "payment_hooks_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_refunds" ADD CONSTRAINT "waiting_refunds_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_refunds_payment_idx" ON "waiting_refunds" USING btree ("user_id","payment_external_id");
--> statement-breakpoint
ALTER TABLE public.payment_hooks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE public.waiting_refunds ENABLE ROW LEVEL SECURITY;
