CREATE TABLE "brand_images" (
	"hash" text PRIMARY KEY NOT NULL,
	"png" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_images_hash_is_sha256" CHECK ("brand_images"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "brand_images_png_is_small" CHECK (length("brand_images"."png") <= 550000)
);

--> statement-breakpoint
ALTER TABLE public.brand_images ENABLE ROW LEVEL SECURITY;
