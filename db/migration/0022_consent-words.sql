ALTER TABLE "batch" ADD COLUMN "consent_words_ciphertext" "bytea";--> statement-breakpoint
CREATE TRIGGER batch_consent_words_pii_key BEFORE INSERT OR UPDATE OF consent_words_ciphertext ON batch FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.consent_words_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
