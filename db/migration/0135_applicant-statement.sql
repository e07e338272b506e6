CREATE TABLE "applicant_statement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applicant_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"field" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"ciphertext" "bytea",
	"ended_at" timestamp with time zone,
	"ended_by_user_id" bigint,
	"ended_why" text,
	CONSTRAINT "applicant_statement_ended" CHECK (("applicant_statement"."ended_at" is null) = ("applicant_statement"."ended_why" is null)),
	CONSTRAINT "applicant_statement_forgotten" CHECK ("applicant_statement"."ended_at" is null or "applicant_statement"."ciphertext" is null)
);
--> statement-breakpoint
ALTER TABLE "applicant_statement" ADD CONSTRAINT "applicant_statement_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_statement" ADD CONSTRAINT "applicant_statement_request_id_rights_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rights_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_statement" ADD CONSTRAINT "applicant_statement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_statement" ADD CONSTRAINT "applicant_statement_ended_by_user_id_user_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applicant_statement_in_force" ON "applicant_statement" USING btree ("lead_id","field") WHERE "applicant_statement"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "applicant_statement_request" ON "applicant_statement" USING btree ("request_id");
--> statement-breakpoint
CREATE TRIGGER applicant_statement_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON applicant_statement FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- Beside which value somebody was heard, from when and until when, stays; its end is added once, and forgets the words.
CREATE TRIGGER applicant_statement_kept BEFORE UPDATE ON applicant_statement FOR EACH ROW
  WHEN (
    (OLD.lead_id, OLD.request_id, OLD.field, OLD.at, OLD.user_id)
    IS DISTINCT FROM (NEW.lead_id, NEW.request_id, NEW.field, NEW.at, NEW.user_id)
    OR OLD.ended_at IS NOT NULL
    OR OLD.ciphertext IS NULL AND NEW.ciphertext IS NOT NULL)
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Of each row: removing leads that stand for nobody asks every table that names leads.
CREATE TRIGGER applicant_statement_append_only BEFORE DELETE ON applicant_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER applicant_statement_no_truncate BEFORE TRUNCATE ON applicant_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION tell_applicant_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_log_outbox (kind, source_id)
  VALUES (CASE WHEN NEW.ended_at IS NULL THEN 'applicant statement' ELSE 'applicant statement ended' END, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER applicant_statement_attached AFTER INSERT ON applicant_statement FOR EACH ROW EXECUTE FUNCTION tell_applicant_statement();--> statement-breakpoint
CREATE TRIGGER applicant_statement_ended AFTER UPDATE ON applicant_statement FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_applicant_statement();
