ALTER TABLE "notification_deliveries" DROP CONSTRAINT "notification_deliveries_once";--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_once" UNIQUE NULLS NOT DISTINCT("notification_id","channel","device_id","person_id");--> statement-breakpoint
-- Emails that wait become one for each owner.
INSERT INTO "notification_deliveries" ("notification_id", "channel", "person_id", "tell_at", "attempts")
SELECT d."notification_id", d."channel", m."user_id", d."tell_at", d."attempts"
FROM "notification_deliveries" d
JOIN "notifications" n ON n."id" = d."notification_id"
JOIN "members" m ON m."account_id" = n."user_id" AND m."role" = 'owner'
WHERE d."channel" = 'email' AND d."state" = 'due' AND d."person_id" IS NULL;--> statement-breakpoint
DELETE FROM "notification_deliveries" d
WHERE d."channel" = 'email' AND d."state" = 'due' AND d."person_id" IS NULL AND EXISTS (
  SELECT FROM "notification_deliveries" o
  WHERE o."notification_id" = d."notification_id" AND o."channel" = 'email' AND o."person_id" IS NOT NULL);
