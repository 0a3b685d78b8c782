CREATE TABLE "voice_samples" (
	"voice" text PRIMARY KEY NOT NULL,
	"sound" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.voice_samples ENABLE ROW LEVEL SECURITY;
