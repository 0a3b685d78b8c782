CREATE TABLE "exchange_rates" (
	"month" date NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"rate_micros" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_month_from_currency_to_currency_pk" PRIMARY KEY("month","from_currency","to_currency"),
	CONSTRAINT "exchange_rates_month_begins" CHECK (extract(day from "exchange_rates"."month") = 1),
	CONSTRAINT "exchange_rates_rate_positive" CHECK ("exchange_rates"."rate_micros" > 0),
	CONSTRAINT "exchange_rates_currencies_differ" CHECK ("exchange_rates"."from_currency" <> "exchange_rates"."to_currency"),
	CONSTRAINT "exchange_rates_currencies_known" CHECK ("exchange_rates"."from_currency" ~ '^[A-Z]{3}$' and "exchange_rates"."to_currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE public.exchange_rates ENABLE ROW LEVEL SECURITY;
