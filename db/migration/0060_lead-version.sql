CREATE TABLE "application_sent" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "crossed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "values_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "feedback_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "values_version" integer;--> statement-breakpoint
ALTER TABLE "application_sent" ADD CONSTRAINT "application_sent_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_sent_at" ON "application_sent" USING brin ("sent_at");--> statement-breakpoint
CREATE TRIGGER application_sent_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON application_sent FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- Whoever erases holds the application's lock until then: what is written after it is about nobody.
CREATE FUNCTION keep_sent_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM application WHERE id = NEW.application_id FOR KEY SHARE;
  IF EXISTS (SELECT FROM application a JOIN lead l ON l.id = a.lead_id WHERE a.id = NEW.application_id AND l.erased_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER application_sent_keep_erased BEFORE INSERT ON application_sent FOR EACH ROW EXECUTE FUNCTION keep_sent_erased();
