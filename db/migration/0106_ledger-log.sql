CREATE TABLE "ledger_log" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" bigint DEFAULT floor(extract(epoch from clock_timestamp()) * 1000) NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_size" bigint DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"difference" text,
	CONSTRAINT "ledger_log_only" CHECK ("ledger_log"."only")
);
--> statement-breakpoint
CREATE TABLE "ledger_log_checkpoint" (
	"epoch" bigint NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "ledger_log_checkpoint_epoch_size_pk" PRIMARY KEY("epoch","size")
);
--> statement-breakpoint
CREATE TABLE "ledger_log_leaf" (
	"index" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_log_node" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_log_node_level_index_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "ledger_log_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_log_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source_id" bigint NOT NULL,
	"lead_id" bigint,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "ledger_log_value" (
	"index" bigint PRIMARY KEY NOT NULL,
	"lead_id" bigint,
	"salt" "bytea" NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ledger_log_leaf_source" ON "ledger_log_leaf" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "ledger_log_value_lead" ON "ledger_log_value" USING btree ("lead_id") WHERE "ledger_log_value"."lead_id" is not null;--> statement-breakpoint
INSERT INTO ledger_log DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER ledger_log_leaf_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_leaf FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_log_node_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_node FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_log_checkpoint_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What erasure deletes whole is never changed.
CREATE TRIGGER ledger_log_value_kept BEFORE UPDATE OR TRUNCATE ON ledger_log_value FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Whoever writes what the log is about, and however, its leaf waits in the same transaction.
CREATE FUNCTION tell_ledger_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'consent' THEN
      INSERT INTO ledger_log_outbox (kind, source_id, lead_id) SELECT 'consent', id, lead_id FROM told ORDER BY id;
    WHEN 'consent_end' THEN
      INSERT INTO ledger_log_outbox (kind, source_id, lead_id) SELECT 'withdrawal', id, lead_id FROM told ORDER BY id;
    WHEN 'commission_statement' THEN
      INSERT INTO ledger_log_outbox (kind, source_id, detail)
      SELECT 'statement closed', number, jsonb_build_object('affiliate', affiliate_id, 'environment', environment) FROM told;
    ELSE
      INSERT INTO ledger_log_outbox (kind, source_id)
      SELECT CASE TG_OP WHEN 'INSERT' THEN 'opt-out' ELSE 'opt-out lifted' END, id
      FROM told WHERE list_id IS NULL AND (lifted_at IS NOT NULL) = (TG_OP = 'UPDATE') ORDER BY id;
      INSERT INTO ledger_log_outbox (kind, source_id, detail)
      SELECT CASE TG_OP WHEN 'INSERT' THEN 'opt-outs of a list' ELSE 'opt-outs of a list lifted' END, list_id,
        jsonb_build_object('count', count(*), 'first', min(id), 'last', max(id))
      FROM told WHERE list_id IS NOT NULL AND (lifted_at IS NOT NULL) = (TG_OP = 'UPDATE') GROUP BY list_id ORDER BY list_id;
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consent_told AFTER INSERT ON consent REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_ledger_log();--> statement-breakpoint
CREATE TRIGGER consent_end_told AFTER INSERT ON consent_end REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_ledger_log();--> statement-breakpoint
CREATE TRIGGER opt_out_told AFTER INSERT ON opt_out REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_ledger_log();--> statement-breakpoint
CREATE TRIGGER opt_out_lifting_told AFTER UPDATE ON opt_out REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_ledger_log();--> statement-breakpoint
CREATE TRIGGER commission_statement_told AFTER INSERT ON commission_statement REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_ledger_log();--> statement-breakpoint
-- What was there before the log comes into it first.
INSERT INTO ledger_log_outbox (kind, source_id, lead_id, detail)
SELECT kind, source_id, lead_id, detail FROM (
  SELECT 'consent' AS kind, id AS source_id, lead_id, NULL::jsonb AS detail, recorded_at AS at FROM consent
  UNION ALL SELECT 'withdrawal', id, lead_id, NULL, at FROM consent_end
  UNION ALL SELECT 'opt-out', id, NULL, NULL, at FROM opt_out WHERE list_id IS NULL
  UNION ALL SELECT 'opt-out lifted', id, NULL, NULL, lifted_at FROM opt_out WHERE list_id IS NULL AND lifted_at IS NOT NULL
  UNION ALL SELECT 'opt-outs of a list', list_id, NULL, jsonb_build_object('count', count(*), 'first', min(id), 'last', max(id)), max(at)
    FROM opt_out WHERE list_id IS NOT NULL GROUP BY list_id
  UNION ALL SELECT 'statement closed', number, NULL, jsonb_build_object('affiliate', affiliate_id, 'environment', environment), closed_at
    FROM commission_statement
) former ORDER BY at, kind, source_id;
--> statement-breakpoint
-- Who is told of everything is told of the new kind, too.
UPDATE alert_channel SET kinds = array_append(kinds, 'ledger-log')
WHERE removed_at IS NULL AND kinds @> ARRAY['failing-endpoint', 'failing-job', 'sms-gateway', 'stuck-application',
  'two-lenders', 'key-request', 'expiring-key', 'acceptance', 'silent-affiliate', 'declines', 'held-change',
  'late-events', 'near-cap', 'full-cap', 'paused-partner', 'sandbox-partner', 'look-ups', 'changed-decision',
  'opt-outs-for-everybody'];
