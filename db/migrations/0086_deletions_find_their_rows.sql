CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id") WHERE "audit_log"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_events_automation_idx" ON "workflow_events" USING btree ("automation_id") WHERE "workflow_events"."automation_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_event_idx" ON "workflow_runs" USING btree ("event_id") WHERE "workflow_runs"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_full_idx" ON "workflow_runs" USING btree ("ended_at") WHERE "workflow_runs"."data" <> '{}';--> statement-breakpoint
CREATE INDEX "call_audits_user_idx" ON "call_audits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_user_idx" ON "ledger_entries" USING btree ("user_id") WHERE "ledger_entries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tool_invocations_user_idx" ON "tool_invocations" USING btree ("user_id") WHERE "tool_invocations"."user_id" is not null;--> statement-breakpoint
-- Past months and days stay what they were when a client is erased: the totals name no one.
DROP TRIGGER total_ledger_days_removed ON public.ledger_days;--> statement-breakpoint
CREATE TRIGGER total_ledger_days_removed AFTER DELETE ON public.ledger_days REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT WHEN (current_setting('callwright.erasing', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION public.total_ledger_days();
--> statement-breakpoint
DROP TRIGGER total_costs_removed ON public.cost_months;--> statement-breakpoint
CREATE TRIGGER total_costs_removed AFTER DELETE ON public.cost_months REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT WHEN (current_setting('callwright.erasing', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION public.total_costs();
