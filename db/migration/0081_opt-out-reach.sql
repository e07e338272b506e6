CREATE TYPE "public"."opt_out_reach" AS ENUM('everybody', 'affiliate', 'partner', 'register');--> statement-breakpoint
CREATE TYPE "public"."opt_out_source" AS ENUM('applicant', 'agent', 'api', 'operator', 'partner', 'file', 'register');--> statement-breakpoint
CREATE TABLE "opt_out_key" (
	"id" smallint PRIMARY KEY NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TYPE "public"."opt_out_kind" RENAME VALUE 'id number' TO 'id_number';--> statement-breakpoint
ALTER TYPE "public"."opt_out_kind" ADD VALUE 'email';--> statement-breakpoint
DROP INDEX "opt_out_hash";--> statement-breakpoint
DROP INDEX "opt_out_disposition";--> statement-breakpoint
ALTER TABLE "opt_out" ALTER COLUMN "affiliate_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "opt_out" ALTER COLUMN "disposition_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "register_gate" text DEFAULT 'block' NOT NULL;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "reach" "opt_out_reach" NOT NULL DEFAULT 'affiliate';--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "reach_id" bigint;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "source" "opt_out_source" NOT NULL DEFAULT 'agent';--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "api_key_id" bigint;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "list_id" bigint;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "lifted_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "opt_out" ADD COLUMN "lifted_why" text;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "opt_out_hashes" "bytea"[];--> statement-breakpoint
ALTER TABLE "opt_out" ALTER COLUMN "reach" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "opt_out" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
-- What agents said before holds for their affiliate. Of the same said twice the first one holds.
UPDATE opt_out p SET reach_id = affiliate_id, user_id = (SELECT user_id FROM disposition d WHERE d.id = p.disposition_id);--> statement-breakpoint
UPDATE opt_out p SET lifted_at = now(), lifted_why = 'said twice' WHERE lifted_at IS NULL AND EXISTS (
  SELECT FROM opt_out o WHERE o.hash = p.hash AND o.environment = p.environment AND o.reach_id = p.reach_id
    AND o.lifted_at IS NULL AND o.id < p.id);--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_lifted_by_user_id_user_id_fk" FOREIGN KEY ("lifted_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" DROP COLUMN "opt_outs";--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_reach_id" CHECK (("opt_out"."reach" in ('affiliate', 'partner')) = ("opt_out"."reach_id" is not null));--> statement-breakpoint
-- What opt-outs are found by goes with the applicant's other values.
CREATE OR REPLACE FUNCTION keep_lead_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := '';
  NEW.last_name := '';
  NEW.cell_phone_number := '';
  NEW.cell_phone_number_sent := '';
  NEW.email := NULL;
  NEW.id_number_ciphertext := NULL;
  NEW.id_number_hash := NULL;
  NEW.opt_out_hashes := NULL;
  NEW.fields := '{}';
  NEW.bank := NULL;
  NEW.offer_id := NULL;
  NEW.sub_id := NULL;
  NEW.click_id := NULL;
  NEW.erased_at := OLD.erased_at;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER opt_out_key_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON opt_out_key FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- Never deleted, and of what was said only its lifting is written later.
CREATE FUNCTION keep_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'opt-outs are never deleted'; END IF;
  IF (NEW.environment, NEW.kind, NEW.hash, NEW.reach, NEW.source, NEW.at) IS DISTINCT FROM
      (OLD.environment, OLD.kind, OLD.hash, OLD.reach, OLD.source, OLD.at)
    OR NEW.reach_id IS DISTINCT FROM OLD.reach_id OR OLD.lifted_at IS NOT NULL
  THEN RAISE EXCEPTION 'of an opt-out only its lifting is written later'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER opt_out_kept BEFORE UPDATE OR DELETE ON opt_out FOR EACH ROW EXECUTE FUNCTION keep_opt_out();
