CREATE TABLE "callers" (
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"saved_name" text,
	"told_name" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "callers_user_id_phone_number_pk" PRIMARY KEY("user_id","phone_number"),
	CONSTRAINT "callers_have_names" CHECK ("callers"."saved_name" is not null or "callers"."told_name" is not null)
);
--> statement-breakpoint
ALTER TABLE "callers" ADD CONSTRAINT "callers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callers" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The newest name told with each number so far.
insert into callers (user_id, phone_number, told_name)
select distinct on (user_id, number) user_id, number, name from (
  select user_id, number, trim(client_name) as name, confirmed_at as at
  from bookings cross join lateral (values (client_phone), (caller_phone)) as numbers(number)
  where confirmed_at is not null
  union all
  select user_id, caller_phone, trim(caller_name), created_at from caller_messages
) told
where number like '+%' and name <> ''
order by user_id, number, at desc;
