CREATE TABLE "role_invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"role" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_invitations_role_fits" CHECK (case when "role_invitations"."account_id" is null then "role_invitations"."role" in ('admin', 'support')
        else "role_invitations"."role" in ('owner', 'office', 'engineer') end)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_invitations" ADD CONSTRAINT "role_invitations_invited_by_profiles_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_invitations_account_idx" ON "role_invitations" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_assignee_idx" ON "bookings" USING btree ("assignee_id","starts_at") WHERE "bookings"."assignee_id" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_user_unique" UNIQUE("account_id","user_id");--> statement-breakpoint
ALTER TABLE public.role_invitations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A job is only ever given to a person of its own account, and to no one again when they leave.
ALTER TABLE public.bookings ADD CONSTRAINT bookings_assignee_is_a_member
  FOREIGN KEY (user_id, assignee_id) REFERENCES public.members (account_id, user_id)
  ON DELETE SET NULL (assignee_id);
