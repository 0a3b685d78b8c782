ALTER TABLE "notification_deliveries" DROP CONSTRAINT "notification_deliveries_once";--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_once" UNIQUE NULLS NOT DISTINCT("notification_id","channel","device_id","person_id");