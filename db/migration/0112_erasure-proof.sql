CREATE TABLE "erasure_proof" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasure_proof_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_hash" "bytea" NOT NULL,
	"applicant_digest" "bytea" NOT NULL,
	"state" text DEFAULT 'searching' NOT NULL,
	"erased_at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"leads" integer NOT NULL,
	"files" integer NOT NULL,
	"drafts" integer NOT NULL,
	"holders" jsonb NOT NULL,
	"backups_until" date NOT NULL,
	"needles_ciphertext" "bytea",
	"last_table" text,
	"tables_total" integer DEFAULT 0 NOT NULL,
	"tables" integer DEFAULT 0 NOT NULL,
	"columns" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"found" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "erasure_proof_needles" CHECK (("erasure_proof"."state" = 'searching') = ("erasure_proof"."needles_ciphertext" is not null))
);
--> statement-breakpoint
ALTER TABLE "erasure_proof" ADD CONSTRAINT "erasure_proof_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_proof_receipt" ON "erasure_proof" USING btree ("receipt_hash");
--> statement-breakpoint
CREATE TRIGGER erasure_proof_pii_key BEFORE INSERT OR UPDATE OF needles_ciphertext ON erasure_proof FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.needles_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- A proof that has ended is never changed, and none is deleted.
CREATE TRIGGER erasure_proof_kept BEFORE UPDATE ON erasure_proof FOR EACH ROW
  WHEN (OLD.state <> 'searching') EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER erasure_proof_append_only BEFORE DELETE OR TRUNCATE ON erasure_proof FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION tell_erasure_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_log_outbox (kind, source_id) VALUES ('applicant erased', NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER erasure_proof_told AFTER UPDATE ON erasure_proof FOR EACH ROW
  WHEN (OLD.state = 'searching' AND NEW.state = 'done') EXECUTE FUNCTION tell_erasure_proof();
