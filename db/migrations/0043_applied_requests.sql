CREATE TABLE "applied_requests" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"answer" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applied_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "applied_requests" ADD CONSTRAINT "applied_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applied_requests_started_idx" ON "applied_requests" USING btree ("started_at");
--> statement-breakpoint
ALTER TABLE public.applied_requests ENABLE ROW LEVEL SECURITY;
