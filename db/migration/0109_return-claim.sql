CREATE TYPE "public"."claim_reason" AS ENUM('already-client', 'wrong-number', 'not-applicant', 'not-asked', 'outside-rules', 'fraud', 'duplicate', 'other');--> statement-breakpoint
CREATE TYPE "public"."claim_source" AS ENUM('person', 'call');--> statement-breakpoint
CREATE TYPE "public"."claim_state" AS ENUM('open', 'accepted', 'refused', 'withdrawn');--> statement-breakpoint
ALTER TYPE "public"."outcome_source" ADD VALUE 'lender';--> statement-breakpoint
CREATE TABLE "claim_file" (
	"claim_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"added_by" bigint,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_file_claim_id_number_pk" PRIMARY KEY("claim_id","number"),
	CONSTRAINT "claim_file_number" CHECK ("claim_file"."number" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "return_claim" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_claim_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"reason" "claim_reason" NOT NULL,
	"state" "claim_state" DEFAULT 'open' NOT NULL,
	"source" "claim_source" NOT NULL,
	"event_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"body_ciphertext" "bytea",
	"opened_by" bigint,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answer_ciphertext" "bytea",
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"decision_ciphertext" "bytea",
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "return_claim_decided" CHECK (("return_claim"."state" = 'open') = ("return_claim"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "return_terms" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"percent" integer NOT NULL,
	"by_claim" boolean NOT NULL,
	"at_once" boolean NOT NULL,
	CONSTRAINT "return_terms_days" CHECK ("return_terms"."days" between 0 and 365),
	CONSTRAINT "return_terms_percent" CHECK ("return_terms"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "claim_file" ADD CONSTRAINT "claim_file_claim_id_return_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."return_claim"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_file" ADD CONSTRAINT "claim_file_added_by_user_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_claim" ADD CONSTRAINT "return_claim_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_claim" ADD CONSTRAINT "return_claim_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_claim" ADD CONSTRAINT "return_claim_opened_by_user_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_claim" ADD CONSTRAINT "return_claim_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_claim" ADD CONSTRAINT "return_claim_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_terms" ADD CONSTRAINT "return_terms_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "return_claim_application" ON "return_claim" USING btree ("application_id") WHERE "return_claim"."state" <> 'withdrawn';--> statement-breakpoint
CREATE UNIQUE INDEX "return_claim_event" ON "return_claim" USING btree ("partner_id","event_id") WHERE "return_claim"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "return_claim_partner" ON "return_claim" USING btree ("partner_id","opened_at");--> statement-breakpoint
CREATE INDEX "return_claim_of_application" ON "return_claim" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "return_claim_open" ON "return_claim" USING btree ("environment","id") WHERE "return_claim"."state" = 'open';--> statement-breakpoint
CREATE INDEX "return_claim_newest" ON "return_claim" USING btree ("environment","id");--> statement-breakpoint
CREATE TRIGGER return_claim_body_pii_key BEFORE INSERT OR UPDATE OF body_ciphertext ON return_claim FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.body_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER return_claim_answer_pii_key BEFORE INSERT OR UPDATE OF answer_ciphertext ON return_claim FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.answer_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER return_claim_decision_pii_key BEFORE INSERT OR UPDATE OF decision_ciphertext ON return_claim FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.decision_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER claim_file_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON claim_file FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
