CREATE TABLE "rights_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rights_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"applicant_hash" "bytea" NOT NULL,
	"received_on" date NOT NULL,
	"due_on" date NOT NULL,
	"affiliate_id" bigint,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entered_by_user_id" bigint,
	"identity_check" text DEFAULT 'none' NOT NULL,
	"identity_by_user_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_user_id" bigint,
	"details_ciphertext" "bytea",
	CONSTRAINT "rights_request_ended" CHECK (("rights_request"."state" = 'open') = ("rights_request"."ended_at" is null)),
	CONSTRAINT "rights_request_due_after" CHECK ("rights_request"."due_on" > "rights_request"."received_on")
);
--> statement-breakpoint
ALTER TABLE "rights_request" ADD CONSTRAINT "rights_request_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request" ADD CONSTRAINT "rights_request_entered_by_user_id_user_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request" ADD CONSTRAINT "rights_request_identity_by_user_id_user_id_fk" FOREIGN KEY ("identity_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rights_request" ADD CONSTRAINT "rights_request_ended_by_user_id_user_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_request_applicant" ON "rights_request" USING btree ("applicant_hash");--> statement-breakpoint
CREATE INDEX "rights_request_affiliate" ON "rights_request" USING btree ("affiliate_id") WHERE "rights_request"."affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX "rights_request_due" ON "rights_request" USING btree ("due_on") WHERE "rights_request"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "rights_request_open" ON "rights_request" USING btree ("applicant_hash","kind",coalesce("affiliate_id", 0)) WHERE "rights_request"."state" = 'open';
--> statement-breakpoint
CREATE TRIGGER rights_request_pii_key BEFORE INSERT OR UPDATE OF details_ciphertext ON rights_request FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.details_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- What was asked is never changed, what was answered neither; details are forgotten with the applicant, or with time.
CREATE TRIGGER rights_request_kept BEFORE UPDATE ON rights_request FOR EACH ROW
  WHEN (
    (OLD.kind, OLD.channel, OLD.applicant_hash, OLD.received_on, OLD.due_on, OLD.affiliate_id, OLD.entered_at,
      OLD.entered_by_user_id)
    IS DISTINCT FROM (NEW.kind, NEW.channel, NEW.applicant_hash, NEW.received_on, NEW.due_on, NEW.affiliate_id,
      NEW.entered_at, NEW.entered_by_user_id)
    OR OLD.state <> 'open' AND (OLD.state, OLD.ended_at, OLD.ended_by_user_id, OLD.identity_check, OLD.identity_by_user_id)
      IS DISTINCT FROM (NEW.state, NEW.ended_at, NEW.ended_by_user_id, NEW.identity_check, NEW.identity_by_user_id))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER rights_request_append_only BEFORE DELETE OR TRUNCATE ON rights_request FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION tell_rights_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_log_outbox (kind, source_id)
  VALUES (CASE WHEN NEW.state = 'open' THEN 'rights request' ELSE 'rights request ended' END, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rights_request_entered AFTER INSERT ON rights_request FOR EACH ROW EXECUTE FUNCTION tell_rights_request();--> statement-breakpoint
CREATE TRIGGER rights_request_ended AFTER UPDATE ON rights_request FOR EACH ROW
  WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION tell_rights_request();--> statement-breakpoint
-- Who is told of everything is told of the new kind, too.
UPDATE alert_channel SET kinds = kinds || ARRAY['rights-due']
WHERE removed_at IS NULL AND kinds @> ARRAY['failing-endpoint', 'failing-job', 'sms-gateway', 'stuck-application',
  'two-lenders', 'key-request', 'expiring-key', 'acceptance', 'silent-affiliate', 'declines', 'held-change',
  'late-events', 'near-cap', 'full-cap', 'paused-partner', 'sandbox-partner', 'look-ups', 'changed-decision',
  'opt-outs-for-everybody', 'ledger-log', 'late-decisions', 'register-due', 'register-overdue'];
