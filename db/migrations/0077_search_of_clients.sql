CREATE INDEX "agents_search_idx" ON "agents" USING gin ("business_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search_idx" ON "profiles" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "phone_assignments_search_idx" ON "phone_assignments" USING gin ("phone_number" gin_trgm_ops) WHERE "phone_assignments"."is_active";