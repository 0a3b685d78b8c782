CREATE TABLE "calendar_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"resource_id" text,
	"expires_at" timestamp with time zone,
	"renew_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_channels_opened" CHECK (("calendar_channels"."resource_id" is null) = ("calendar_channels"."expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_channels" ADD CONSTRAINT "calendar_channels_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_channels_user_idx" ON "calendar_channels" USING btree ("user_id");
--> statement-breakpoint
ALTER TABLE public.calendar_channels ENABLE ROW LEVEL SECURITY;
