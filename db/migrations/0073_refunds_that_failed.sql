ALTER TABLE "payments" DROP CONSTRAINT "payments_kind_known";--> statement-breakpoint
ALTER TABLE "waiting_refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('payment', 'refund', 'refund_failed') and ("payments"."kind" = 'payment') = ("payments"."refund_of" is null));--> statement-breakpoint
-- A refund that failed gives nothing back, whichever of the two was told first.
CREATE OR REPLACE FUNCTION public.limit_refund() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  paid public.payments;
BEGIN
  SELECT * INTO paid FROM public.payments p WHERE p.id = NEW.refund_of FOR UPDATE;
  IF paid.id IS NULL OR paid.kind <> 'payment' OR paid.user_id <> NEW.user_id OR paid.booking_id <> NEW.booking_id
    OR paid.currency <> NEW.currency THEN
    RAISE EXCEPTION 'a refund gives back a payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refund_of_payment';
  END IF;
  IF NEW.kind = 'refund_failed' OR EXISTS (
    SELECT 1 FROM public.payments f WHERE f.user_id = NEW.user_id AND f.source = NEW.source
      AND f.external_id = 'failed:' || NEW.external_id) THEN
    RETURN NEW;
  END IF;
  IF NEW.amount_minor + coalesce((
    SELECT sum(r.amount_minor) FROM public.payments r WHERE r.refund_of = NEW.refund_of AND r.kind = 'refund'
      AND NOT EXISTS (SELECT 1 FROM public.payments f WHERE f.user_id = r.user_id AND f.source = r.source
        AND f.external_id = 'failed:' || r.external_id)), 0) > paid.amount_minor THEN
    RAISE EXCEPTION 'refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_refund_within_payment';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
DROP TRIGGER limit_refund ON public.payments;--> statement-breakpoint
CREATE TRIGGER limit_refund BEFORE INSERT ON public.payments FOR EACH ROW WHEN (NEW.kind <> 'payment')
  EXECUTE FUNCTION public.limit_refund();
