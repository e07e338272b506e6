CREATE TYPE "public"."outcome_kind" AS ENUM('applied', 'approved', 'rejected', 'funded', 'returned', 'charged_back');--> statement-breakpoint
CREATE TYPE "public"."outcome_source" AS ENUM('callback', 'file', 'console');--> statement-breakpoint
CREATE TABLE "outcome" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outcome_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" "outcome_kind" NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_cents" bigint,
	"reason" text,
	"source" "outcome_source" NOT NULL,
	"event_id" text NOT NULL,
	"corrects" bigint,
	"user_id" bigint,
	CONSTRAINT "outcome_amount" CHECK ("outcome"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outcome_unplaced" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outcome_unplaced_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" "outcome_kind" NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"amount_cents" bigint,
	"reason" text,
	"source" "outcome_source" NOT NULL,
	"event_id" text NOT NULL,
	"corrects_event_id" text,
	"cause" text NOT NULL,
	"reference" text,
	"application_id" bigint,
	"candidates" bigint[] DEFAULT '{}' NOT NULL,
	"user_id" bigint,
	"set_aside_at" timestamp with time zone,
	"set_aside_reason" text,
	"set_aside_by" bigint,
	CONSTRAINT "outcome_unplaced_amount" CHECK ("outcome_unplaced"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome" ADD CONSTRAINT "outcome_corrects_outcome_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."outcome"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_unplaced" ADD CONSTRAINT "outcome_unplaced_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_event_key" ON "outcome" USING btree ("partner_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_corrects_key" ON "outcome" USING btree ("corrects") WHERE "outcome"."corrects" is not null;--> statement-breakpoint
CREATE INDEX "outcome_lead" ON "outcome" USING btree ("lead_id","occurred_at");--> statement-breakpoint
CREATE INDEX "outcome_application" ON "outcome" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "outcome_partner" ON "outcome" USING btree ("partner_id","recorded_at");--> statement-breakpoint
CREATE INDEX "outcome_affiliate" ON "outcome" USING btree ("affiliate_id","environment","occurred_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_unplaced_event_key" ON "outcome_unplaced" USING btree ("partner_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outcome_unplaced_corrects_key" ON "outcome_unplaced" USING btree ("partner_id","corrects_event_id") WHERE "outcome_unplaced"."corrects_event_id" is not null and "outcome_unplaced"."set_aside_at" is null;--> statement-breakpoint
CREATE INDEX "outcome_unplaced_waiting" ON "outcome_unplaced" USING btree ("environment","id") WHERE "outcome_unplaced"."set_aside_at" is null;--> statement-breakpoint
-- An outcome stays as it was recorded, for every database user. Its reason, which a partner wrote, can be cleared and
-- no more: it goes when an applicant is erased.
CREATE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason IS NOT NULL OR (to_jsonb(NEW) - 'reason') IS DISTINCT FROM (to_jsonb(OLD) - 'reason') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER outcome_kept BEFORE UPDATE ON outcome FOR EACH ROW EXECUTE FUNCTION keep_outcome();--> statement-breakpoint
CREATE TRIGGER outcome_append_only BEFORE DELETE OR TRUNCATE ON outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
