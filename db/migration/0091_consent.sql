CREATE TYPE "public"."consent_channel" AS ENUM('phone', 'web', 'branch', 'file', 'api');--> statement-breakpoint
CREATE TYPE "public"."consented_purpose" AS ENUM('share', 'credit_check', 'contact');--> statement-breakpoint
CREATE TABLE "consent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint,
	"batch_id" bigint,
	"text_key" text,
	"language" text,
	"channel" "consent_channel" NOT NULL,
	"basis" "lead_basis" NOT NULL,
	"purposes" "consented_purpose"[] NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"api_key_id" bigint,
	"recording" jsonb,
	"certificate_url" text,
	"salt" "bytea",
	CONSTRAINT "consent_of_lead_or_file" CHECK (("consent"."lead_id" is null) <> ("consent"."batch_id" is null))
);
--> statement-breakpoint
CREATE TABLE "consent_end" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_end_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"purposes" "consented_purpose"[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"api_key_id" bigint,
	"how" text
);
--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_end" ADD CONSTRAINT "consent_end_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_end" ADD CONSTRAINT "consent_end_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_end" ADD CONSTRAINT "consent_end_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_lead" ON "consent" USING btree ("lead_id","id") WHERE "consent"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_batch" ON "consent" USING btree ("batch_id") WHERE "consent"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_end_lead" ON "consent_end" USING btree ("lead_id","id");--> statement-breakpoint
-- Consents and withdrawals are evidence: only what an erasure clears may change, and only sample leads take theirs along.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM sample_lead WHERE lead_id = OLD.lead_id) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  IF to_jsonb(NEW) - TG_ARGV IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV
    OR EXISTS (
      SELECT FROM unnest(TG_ARGV) AS c
      WHERE to_jsonb(NEW) -> c <> 'null' AND to_jsonb(NEW) -> c IS DISTINCT FROM to_jsonb(OLD) -> c)
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER consent_kept BEFORE UPDATE OR DELETE ON consent FOR EACH ROW EXECUTE FUNCTION keep_consent('recording', 'certificate_url', 'salt');--> statement-breakpoint
CREATE TRIGGER consent_truncate BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consent_end_kept BEFORE UPDATE OR DELETE ON consent_end FOR EACH ROW EXECUTE FUNCTION keep_consent('how');--> statement-breakpoint
CREATE TRIGGER consent_end_truncate BEFORE TRUNCATE ON consent_end FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
