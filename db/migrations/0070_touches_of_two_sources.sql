ALTER TABLE "touches" DROP CONSTRAINT "touches_source_known";--> statement-breakpoint
ALTER TABLE "touches" DROP CONSTRAINT "touches_consent_known";--> statement-breakpoint
ALTER TABLE "touches" ADD CONSTRAINT "touches_source_known" CHECK ("touches"."source" in ('script', 'api'));--> statement-breakpoint
ALTER TABLE "touches" ADD CONSTRAINT "touches_consent_known" CHECK ("touches"."ad_user_data" in ('granted', 'denied') and "touches"."ad_personalization" in ('granted', 'denied')
        and "touches"."consent_source" in ('consent_mode', 'page', 'api'));