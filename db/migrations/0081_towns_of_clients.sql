ALTER TABLE "profiles" ADD COLUMN "town" text;--> statement-breakpoint
CREATE INDEX "profiles_town_idx" ON "profiles" USING gin ("town" gin_trgm_ops) WHERE "profiles"."town" is not null;