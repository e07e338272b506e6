CREATE TYPE "public"."commission_entry_kind" AS ENUM('earned', 'reversed', 'adjusted');--> statement-breakpoint
CREATE TYPE "public"."commission_step" AS ENUM('accepted', 'approved', 'funded');--> statement-breakpoint
CREATE TABLE "commission_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"month" date NOT NULL,
	"kind" "commission_entry_kind" NOT NULL,
	"amount_cents" bigint NOT NULL,
	"plan_id" bigint,
	"plan_version" integer,
	"application_id" bigint,
	"outcome_id" bigint,
	"taken_back_by" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"held_until" date,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	"user_id" bigint,
	"request_key" text,
	CONSTRAINT "commission_entry_month_first" CHECK (extract(day from "commission_entry"."month") = 1),
	CONSTRAINT "commission_entry_amount" CHECK ("commission_entry"."amount_cents" <> 0),
	CONSTRAINT "commission_entry_source" CHECK (case when "commission_entry"."plan_id" is null then "commission_entry"."kind" = 'adjusted' and "commission_entry"."reason" is not null
        else "commission_entry"."application_id" is not null and "commission_entry"."plan_version" is not null end)
);
--> statement-breakpoint
CREATE TABLE "commission_plan" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commission_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"affiliate_id" bigint,
	"partner_id" bigint,
	"intent_id" bigint,
	"paid_on" "commission_step" NOT NULL,
	"version" integer NOT NULL,
	"unit" text NOT NULL,
	"rate" bigint NOT NULL,
	"tiers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hold_days" integer DEFAULT 0 NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	CONSTRAINT "commission_plan_rate" CHECK ("commission_plan"."rate" >= 0 and "commission_plan"."unit" in ('cents', 'basis points'))
);
--> statement-breakpoint
CREATE TABLE "commission_run" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"event_position" bigint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked" timestamp with time zone,
	CONSTRAINT "commission_run_affiliate_id_environment_pk" PRIMARY KEY("affiliate_id","environment")
);
--> statement-breakpoint
CREATE TABLE "commission_statement" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"number" integer NOT NULL,
	"month" date NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	CONSTRAINT "commission_statement_affiliate_id_environment_number_pk" PRIMARY KEY("affiliate_id","environment","number")
);
--> statement-breakpoint
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_plan_id_commission_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."commission_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_outcome_id_outcome_id_fk" FOREIGN KEY ("outcome_id") REFERENCES "public"."outcome"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_entry" ADD CONSTRAINT "commission_entry_taken_back_by_outcome_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."outcome"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_plan" ADD CONSTRAINT "commission_plan_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_plan" ADD CONSTRAINT "commission_plan_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_plan" ADD CONSTRAINT "commission_plan_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_statement" ADD CONSTRAINT "commission_statement_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_entry_key" ON "commission_entry" USING btree ("application_id",coalesce("outcome_id", 0),"plan_id",coalesce("taken_back_by", 0),"kind","revision") WHERE "commission_entry"."plan_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_entry_request_key" ON "commission_entry" USING btree ("affiliate_id","request_key") WHERE "commission_entry"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "commission_entry_month" ON "commission_entry" USING btree ("affiliate_id","environment","month","id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_plan_key" ON "commission_plan" USING btree ("environment",coalesce("affiliate_id", 0),coalesce("partner_id", 0),coalesce("intent_id", 0),"paid_on","version");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_statement_month_key" ON "commission_statement" USING btree ("affiliate_id","environment","month");--> statement-breakpoint
CREATE INDEX "application_accepted" ON "application" USING btree ("affiliate_id","environment","settled_at") WHERE "application"."status" = 'accepted' and not "application"."superseded";--> statement-breakpoint
-- Whatever reads or writes an affiliate's ledger takes turns, for the rest of its transaction.
CREATE FUNCTION lock_commission(affiliate bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtext('commission'), affiliate::integer);
$$;--> statement-breakpoint
-- An entry is written into a month that is open and has begun.
CREATE FUNCTION check_commission_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_commission(NEW.affiliate_id);
  IF EXISTS (SELECT FROM commission_statement s WHERE s.affiliate_id = NEW.affiliate_id AND s.environment = NEW.environment
      AND s.month >= NEW.month) THEN
    RAISE EXCEPTION 'the month % is closed', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC011';
  END IF;
  IF NEW.month > (now() AT TIME ZONE 'Africa/Johannesburg')::date THEN
    RAISE EXCEPTION 'the month % has not begun', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC012';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_entry_checked BEFORE INSERT ON commission_entry FOR EACH ROW EXECUTE FUNCTION check_commission_entry();--> statement-breakpoint
CREATE TRIGGER commission_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A statement is of a month that is over, follows on the one before without a gap, and says what the ledger says.
CREATE FUNCTION check_commission_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former commission_statement;
BEGIN
  PERFORM lock_commission(NEW.affiliate_id);
  IF NEW.month >= date_trunc('month', now() AT TIME ZONE 'Africa/Johannesburg')::date THEN
    RAISE EXCEPTION 'the month % is not over', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC012';
  END IF;
  SELECT * INTO former FROM commission_statement s WHERE s.affiliate_id = NEW.affiliate_id
    AND s.environment = NEW.environment ORDER BY s.number DESC LIMIT 1;
  IF former.number IS NULL AND EXISTS (SELECT FROM commission_entry e WHERE e.affiliate_id = NEW.affiliate_id
      AND e.environment = NEW.environment AND e.month < NEW.month)
    OR NEW.month <> (former.month + interval '1 month')::date THEN
    RAISE EXCEPTION 'months are closed in their order' USING ERRCODE = 'PC011';
  END IF;
  NEW.number := coalesce(former.number, 0) + 1;
  NEW.opening_cents := coalesce(former.closing_cents, 0);
  SELECT count(*), NEW.opening_cents + coalesce(sum(amount_cents), 0) INTO NEW.entries, NEW.closing_cents
    FROM commission_entry e WHERE e.affiliate_id = NEW.affiliate_id AND e.environment = NEW.environment AND e.month = NEW.month;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_statement_checked BEFORE INSERT ON commission_statement FOR EACH ROW EXECUTE FUNCTION check_commission_statement();--> statement-breakpoint
CREATE TRIGGER commission_statement_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commission_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A version of a plan stays as it is, but for its last day; no two of the same plan are valid on one day.
CREATE FUNCTION check_commission_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('commission plan'));
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'valid_to') IS DISTINCT FROM (to_jsonb(OLD) - 'valid_to') THEN
    RAISE EXCEPTION 'a version of a plan never changes';
  END IF;
  IF EXISTS (SELECT FROM commission_plan p WHERE p.id <> NEW.id AND p.environment = NEW.environment
      AND p.affiliate_id IS NOT DISTINCT FROM NEW.affiliate_id AND p.partner_id IS NOT DISTINCT FROM NEW.partner_id
      AND p.intent_id IS NOT DISTINCT FROM NEW.intent_id AND p.paid_on = NEW.paid_on
      AND p.valid_from <= coalesce(p.valid_to, 'infinity') AND NEW.valid_from <= coalesce(NEW.valid_to, 'infinity')
      AND p.valid_from <= coalesce(NEW.valid_to, 'infinity') AND NEW.valid_from <= coalesce(p.valid_to, 'infinity')) THEN
    RAISE EXCEPTION 'another version of the plan is valid then' USING ERRCODE = 'PC011';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_plan_checked BEFORE INSERT OR UPDATE ON commission_plan FOR EACH ROW EXECUTE FUNCTION check_commission_plan();--> statement-breakpoint
CREATE TRIGGER commission_plan_kept BEFORE DELETE OR TRUNCATE ON commission_plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
