ALTER TABLE "caller_messages" DROP CONSTRAINT "caller_messages_kind_known";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "link_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "caller_phone" text;--> statement-breakpoint
CREATE INDEX "bookings_caller_idx" ON "bookings" USING btree ("user_id","caller_phone");--> statement-breakpoint
ALTER TABLE "caller_messages" ADD CONSTRAINT "caller_messages_kind_known" CHECK ("caller_messages"."kind" in ('message', 'promise', 'text', 'emergency', 'limit'));--> statement-breakpoint
-- Bookings from before this migration: texts about them went to the customer's number.
UPDATE "bookings" SET "caller_phone" = "client_phone";
