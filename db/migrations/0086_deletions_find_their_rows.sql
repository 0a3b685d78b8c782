CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id") WHERE "audit_log"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_events_automation_idx" ON "workflow_events" USING btree ("automation_id") WHERE "workflow_events"."automation_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_event_idx" ON "workflow_runs" USING btree ("event_id") WHERE "workflow_runs"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_full_idx" ON "workflow_runs" USING btree ("ended_at") WHERE "workflow_runs"."data" <> '{}';--> statement-breakpoint
CREATE INDEX "call_audits_user_idx" ON "call_audits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_idx" ON "ledger_entries" USING btree ("user_id") WHERE "ledger_entries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tool_invocations_user_idx" ON "tool_invocations" USING btree ("user_id") WHERE "tool_invocations"."user_id" is not null;--> statement-breakpoint
-- Past months and days stay what they were when a client is erased: the totals name nobody.
CREATE OR REPLACE FUNCTION public.total_ledger_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('callwright.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE replace($sql$
    INSERT INTO ledger_totals AS t (day, carrier, provider, here, fetching, lost, never_reached, other_way,
      not_at_carrier, not_at_provider, recordings, recordings_waiting, recordings_lost)
    SELECT c.day, sum(c.sign * c.carrier), sum(c.sign * c.provider), sum(c.sign * c.here), sum(c.sign * c.fetching),
      sum(c.sign * c.lost), sum(c.sign * c.never_reached), sum(c.sign * c.other_way), sum(c.sign * c.not_at_carrier),
      sum(c.sign * c.not_at_provider), sum(c.sign * c.recordings), sum(c.sign * c.recordings_waiting),
      sum(c.sign * c.recordings_lost)
    FROM ($changes) c
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (day) DO UPDATE SET carrier = t.carrier + excluded.carrier,
      provider = t.provider + excluded.provider, here = t.here + excluded.here,
      fetching = t.fetching + excluded.fetching, lost = t.lost + excluded.lost,
      never_reached = t.never_reached + excluded.never_reached, other_way = t.other_way + excluded.other_way,
      not_at_carrier = t.not_at_carrier + excluded.not_at_carrier,
      not_at_provider = t.not_at_provider + excluded.not_at_provider,
      recordings = t.recordings + excluded.recordings,
      recordings_waiting = t.recordings_waiting + excluded.recordings_waiting,
      recordings_lost = t.recordings_lost + excluded.recordings_lost
  $sql$, '$changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1 AS sign, r.* FROM removed r'
  END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.total_costs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('callwright.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  EXECUTE replace($sql$
    INSERT INTO cost_totals AS t (month, source, currency, amount_micros)
    SELECT c.month, c.source, c.currency, sum(c.sign * c.amount_micros) FROM ($changes) c
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (month, source, currency) DO UPDATE SET amount_micros = t.amount_micros + excluded.amount_micros
  $sql$, '$changes', CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, a.* FROM added a'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, r.* FROM removed r'
    ELSE 'SELECT 1 AS sign, a.* FROM added a UNION ALL SELECT -1 AS sign, r.* FROM removed r'
  END);
  RETURN NULL;
END $$;
