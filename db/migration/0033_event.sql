CREATE TABLE "event" (
	"day" date NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"position" bigint NOT NULL,
	"number" bigint NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lead_id" bigint,
	"sequence" integer,
	"bulk" boolean NOT NULL,
	"data" jsonb,
	CONSTRAINT "event_affiliate_id_environment_position_day_pk" PRIMARY KEY("affiliate_id","environment","position","day")
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE TABLE "event_log" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" bigint DEFAULT floor(extract(epoch from clock_timestamp()) * 1000) NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_log_only" CHECK ("event_log"."only")
);
--> statement-breakpoint
CREATE TABLE "event_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"lead_id" bigint,
	"bulk" boolean DEFAULT false NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "event_sequence" (
	"lead_id" bigint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_stream" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"last_position" bigint NOT NULL,
	CONSTRAINT "event_stream_affiliate_id_environment_pk" PRIMARY KEY("affiliate_id","environment")
);
--> statement-breakpoint
CREATE INDEX "event_number" ON "event" USING brin ("number") WITH (pages_per_range=16,autosummarize=true);--> statement-breakpoint
-- Attached, not made as a partition: that would lock the log against everybody, and wait for whoever copies it.
CREATE FUNCTION make_event_partition(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'event_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE event)', name);
  EXECUTE format('ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;--> statement-breakpoint
-- Every row is deleted within a moment.
ALTER TABLE event_outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
INSERT INTO event_log DEFAULT VALUES;
