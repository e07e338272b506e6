ALTER TABLE "batch_refusal" ADD COLUMN "id_number_ciphertext" "bytea";--> statement-breakpoint
-- True for what the current PII_KEY made, and for everything until PII_KEY is first rotated: only then is its id stored.
CREATE FUNCTION is_of_current_pii_key(ciphertext bytea) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  key_id bytea;
BEGIN
  SELECT value INTO key_id FROM secret_check WHERE name = 'PII_KEY_ID';
  RETURN key_id IS NULL OR substring(ciphertext FROM 1 FOR 5) = '\x02'::bytea || key_id;
END $$;--> statement-breakpoint
-- A process that still has the former key must not write: its rows would be lost with that key.
CREATE FUNCTION refuse_former_pii_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'PII_KEY has been rotated: this process has the former one' USING ERRCODE = 'LM001';
END $$;--> statement-breakpoint
CREATE TRIGGER lead_pii_key BEFORE INSERT OR UPDATE OF id_number_ciphertext ON lead FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.id_number_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER draft_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON draft FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_pii_key BEFORE INSERT OR UPDATE OF columns_ciphertext ON batch FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.columns_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_piece_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_piece FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_chunk_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_chunk FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_rejected_chunk_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_rejected_chunk FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_refusal_pii_key BEFORE INSERT OR UPDATE OF id_number_ciphertext ON batch_refusal FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.id_number_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER partner_pii_key BEFORE INSERT OR UPDATE OF secret_ciphertext ON partner FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER partner_previous_pii_key BEFORE INSERT OR UPDATE OF previous_secret_ciphertext ON partner FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.previous_secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER second_factor_pii_key BEFORE INSERT OR UPDATE OF key_ciphertext ON second_factor FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.key_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER second_factor_draft_pii_key BEFORE INSERT OR UPDATE OF draft_ciphertext ON second_factor FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.draft_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
