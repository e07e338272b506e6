CREATE TABLE "caller_note" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"phone_ciphertext" "bytea" NOT NULL,
	"phone_hash" "bytea" NOT NULL,
	"words_ciphertext" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "caller_note_affiliate_id_environment_id_pk" PRIMARY KEY("affiliate_id","environment","id")
);
--> statement-breakpoint
ALTER TABLE "caller_note" ADD CONSTRAINT "caller_note_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_note" ADD CONSTRAINT "caller_note_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caller_note_newest" ON "caller_note" USING btree ("affiliate_id","environment","created_at");--> statement-breakpoint
CREATE INDEX "caller_note_phone" ON "caller_note" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "caller_note_age" ON "caller_note" USING btree ("created_at");--> statement-breakpoint
-- As for every column of ciphertexts: a process with the former key stores nothing under it.
CREATE TRIGGER caller_note_phone_pii_key BEFORE INSERT OR UPDATE OF phone_ciphertext ON caller_note FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.phone_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER caller_note_words_pii_key BEFORE INSERT OR UPDATE OF words_ciphertext ON caller_note FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.words_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
