CREATE TABLE "backups" (
	"made_at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_known";--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_known" CHECK ("alerts"."kind" in ('agent', 'provider', 'secret', 'ledger', 'queue', 'backup', 'lead', 'conversion', 'channel'));--> statement-breakpoint
ALTER TABLE public.backups ENABLE ROW LEVEL SECURITY;
