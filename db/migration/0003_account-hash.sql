-- Attempts count for fifteen minutes only; an email cannot be hashed here, because the key is not in the database.
DELETE FROM "sign_in_attempt";--> statement-breakpoint
DROP INDEX "sign_in_attempt_email";--> statement-breakpoint
ALTER TABLE "sign_in_attempt" ADD COLUMN "account_hash" "bytea" NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_account" ON "sign_in_attempt" USING btree ("account_hash","at");--> statement-breakpoint
ALTER TABLE "sign_in_attempt" DROP COLUMN "email";