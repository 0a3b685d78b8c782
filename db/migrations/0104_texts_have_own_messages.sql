ALTER TABLE "alert_deliveries" ADD COLUMN "twilio_sid" text;--> statement-breakpoint
-- A retry could take the message of another text with the same words for its own. The first that was sent keeps it.
UPDATE public.text_messages t SET twilio_sid = NULL
FROM (
  SELECT id, row_number() OVER (PARTITION BY twilio_sid ORDER BY sent_at, created_at, id) AS place
  FROM public.text_messages WHERE twilio_sid IS NOT NULL
) m
WHERE m.id = t.id AND m.place > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_twilio_sid_unique" ON "text_messages" USING btree ("twilio_sid") WHERE "text_messages"."twilio_sid" is not null;