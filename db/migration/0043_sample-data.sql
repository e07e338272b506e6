CREATE TYPE "public"."sample_status" AS ENUM('making', 'made', 'removing');--> statement-breakpoint
CREATE TABLE "sample_data" (
	"affiliate_id" bigint PRIMARY KEY NOT NULL,
	"environment" "environment_name" DEFAULT 'uat' NOT NULL,
	"status" "sample_status" DEFAULT 'making' NOT NULL,
	"days" integer NOT NULL,
	"ends_at" timestamp with time zone DEFAULT now() NOT NULL,
	"steps" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"agent_ids" bigint[] DEFAULT '{}' NOT NULL,
	"batch_ids" bigint[] DEFAULT '{}' NOT NULL,
	"api_key_id" bigint,
	"user_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sample_data_uat" CHECK ("sample_data"."environment" = 'uat')
);
--> statement-breakpoint
CREATE TABLE "sample_lead" (
	"lead_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint,
	"last_event_id" bigint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "go_live_step" ALTER COLUMN "api_key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "go_live_step" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "knows_production" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "practice_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "first_steps_hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sample_data" ADD CONSTRAINT "sample_data_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_lead" ADD CONSTRAINT "sample_lead_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_lead" ADD CONSTRAINT "sample_lead_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sample_lead_affiliate" ON "sample_lead" USING btree ("affiliate_id","kind","lead_id");--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_by" CHECK (num_nonnulls("go_live_step"."api_key_id", "go_live_step"."user_id") = 1);--> statement-breakpoint
-- Sample data and practice calls never exist in Production, whoever writes them.
CREATE FUNCTION refuse_sample_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM lead WHERE id = NEW.lead_id AND affiliate_id = NEW.affiliate_id AND environment = 'uat') THEN
    RAISE EXCEPTION 'lead % is not in UAT: it cannot be sample data', NEW.lead_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sample_lead_uat BEFORE INSERT OR UPDATE ON sample_lead FOR EACH ROW EXECUTE FUNCTION refuse_sample_lead();--> statement-breakpoint
-- Who has worked here before needs no practice call.
UPDATE "user" SET practice_answered_at = now();
