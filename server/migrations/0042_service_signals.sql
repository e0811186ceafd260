CREATE TABLE "service_signals" (
	"signal" text NOT NULL,
	"date" date NOT NULL,
	"minutes" "int4multirange" NOT NULL,
	CONSTRAINT "service_signals_signal_date_pk" PRIMARY KEY("signal","date")
);
--> statement-breakpoint
DROP TABLE "service_days" CASCADE;