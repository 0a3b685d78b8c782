ALTER TABLE "user_attributes" DROP CONSTRAINT "user_attributes_currency_known";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "country" text DEFAULT 'GB' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_attributes" ADD CONSTRAINT "user_attributes_currency_known" CHECK ("user_attributes"."currency" in ('GBP', 'USD', 'EUR', 'CAD', 'AUD', 'NZD'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_country_known" CHECK ("profiles"."country" in ('GB', 'IE', 'US', 'CA', 'AU', 'NZ'));