CREATE TYPE "public"."lender_role" AS ENUM('viewer', 'agent', 'manager');--> statement-breakpoint
CREATE TYPE "public"."source_shown" AS ENUM('name', 'code', 'nothing');--> statement-breakpoint
CREATE TYPE "public"."partner_decides" AS ENUM('endpoint', 'portal', 'nobody');--> statement-breakpoint
ALTER TYPE "public"."user_role" ADD VALUE 'lender';--> statement-breakpoint
CREATE TABLE "lender" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lender_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"legal_name" text NOT NULL,
	"trading_name" text NOT NULL,
	"registration_number" text NOT NULL,
	"ncr_number" text NOT NULL,
	"vat_number" text,
	"address" text NOT NULL,
	"billing_email" text NOT NULL,
	"source_shown" "source_shown" DEFAULT 'code' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_hold" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lender_question" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lender_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"question_ciphertext" "bytea" NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_ciphertext" "bytea",
	"answered_by" bigint,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_affiliate_by_role";--> statement-breakpoint
ALTER TABLE "user" DROP CONSTRAINT "user_affiliate_by_role";--> statement-breakpoint
DROP INDEX "user_email_of_team";--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "lender_id" bigint;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "lender_role" "lender_role";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "lender_role" "lender_role";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "lender_id" bigint;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "lender_id" bigint;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "decides" "partner_decides";--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "answer_within_hours" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "lender_hold" ADD CONSTRAINT "lender_hold_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_hold" ADD CONSTRAINT "lender_hold_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_question" ADD CONSTRAINT "lender_question_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_question" ADD CONSTRAINT "lender_question_asked_by_user_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lender_question" ADD CONSTRAINT "lender_question_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lender_slug_key" ON "lender" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "lender_hold_until" ON "lender_hold" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "lender_question_application" ON "lender_question" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_lender_id_lender_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lender"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_lender_id_lender_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lender"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_lender_id_lender_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lender"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_lender_by_role" CHECK (("invitation"."role"::text = 'lender') = ("invitation"."lender_id" is not null));--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_lender_role" CHECK (("invitation"."role"::text = 'lender') = ("invitation"."lender_role" is not null));--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_affiliate_by_role" CHECK (("invitation"."role"::text in ('operator', 'lender')) = ("invitation"."affiliate_id" is null));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_lender_by_role" CHECK (("user"."role"::text = 'lender') = ("user"."lender_id" is not null));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_lender_role" CHECK (("user"."role"::text = 'lender') = ("user"."lender_role" is not null));--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_affiliate_by_role" CHECK (("user"."role"::text in ('operator', 'lender')) = ("user"."affiliate_id" is null));--> statement-breakpoint
ALTER TABLE "partner" ADD CONSTRAINT "partner_portal_lender" CHECK ("partner"."decides" is distinct from 'portal' or "partner"."lender_id" is not null);--> statement-breakpoint
CREATE TRIGGER lender_question_pii_key BEFORE INSERT OR UPDATE OF question_ciphertext ON lender_question FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.question_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER lender_answer_pii_key BEFORE INSERT OR UPDATE OF answer_ciphertext ON lender_question FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.answer_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
