CREATE TYPE "public"."call_back_reason" AS ENUM('agreed', 'no answer', 'lender opens');--> statement-breakpoint
CREATE TYPE "public"."disposition_kind" AS ENUM('done', 'no answer', 'call back', 'not interested', 'wrong number', 'do not contact');--> statement-breakpoint
CREATE TABLE "call_back" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_back_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"user_id" bigint,
	"due_at" timestamp with time zone NOT NULL,
	"asked_for_by_applicant" boolean DEFAULT false NOT NULL,
	"reason" "call_back_reason" NOT NULL,
	"partner_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "disposition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disposition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"user_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"press_id" uuid NOT NULL,
	"kind" "disposition_kind" NOT NULL,
	"undoes" bigint,
	"made_call_back_id" bigint,
	"ended_call_back_id" bigint,
	"set_aside_before" timestamp with time zone,
	CONSTRAINT "disposition_undo" CHECK ("disposition"."undoes" is null or ("disposition"."made_call_back_id" is null and "disposition"."ended_call_back_id" is null))
);
--> statement-breakpoint
CREATE TABLE "disposition_label" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"labels" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	CONSTRAINT "disposition_label_affiliate_id_environment_pk" PRIMARY KEY("affiliate_id","environment")
);
--> statement-breakpoint
CREATE TABLE "lead_hold" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"identity" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"held_since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_hold_affiliate_id_environment_identity_pk" PRIMARY KEY("affiliate_id","environment","identity")
);
--> statement-breakpoint
CREATE TABLE "lead_note" (
	"id" uuid NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"user_id" bigint,
	"ciphertext" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_note_lead_id_id_pk" PRIMARY KEY("lead_id","id")
);
--> statement-breakpoint
DROP INDEX "lead_to_call";--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_back" ADD CONSTRAINT "call_back_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition" ADD CONSTRAINT "disposition_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition" ADD CONSTRAINT "disposition_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition" ADD CONSTRAINT "disposition_undoes_disposition_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."disposition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition_label" ADD CONSTRAINT "disposition_label_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposition_label" ADD CONSTRAINT "disposition_label_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_hold" ADD CONSTRAINT "lead_hold_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_hold" ADD CONSTRAINT "lead_hold_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_back_open" ON "call_back" USING btree ("lead_id") WHERE "call_back"."done_at" is null;--> statement-breakpoint
CREATE INDEX "call_back_due" ON "call_back" USING btree ("affiliate_id","environment","due_at","id") WHERE "call_back"."done_at" is null;--> statement-breakpoint
CREATE INDEX "call_back_own" ON "call_back" USING btree ("affiliate_id","environment","user_id","due_at") WHERE "call_back"."done_at" is null;--> statement-breakpoint
CREATE INDEX "disposition_lead" ON "disposition" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "disposition_user" ON "disposition" USING btree ("affiliate_id","environment","user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "disposition_press" ON "disposition" USING btree ("affiliate_id","environment","press_id");--> statement-breakpoint
CREATE UNIQUE INDEX "disposition_undone" ON "disposition" USING btree ("undoes") WHERE "disposition"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "disposition_do_not_contact" ON "disposition" USING btree ("lead_id") WHERE "disposition"."kind" = 'do not contact' and "disposition"."undoes" is null;--> statement-breakpoint
CREATE INDEX "lead_hold_lead" ON "lead_hold" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "lead_hold_until" ON "lead_hold" USING btree ("until");--> statement-breakpoint
CREATE INDEX "lead_note_user" ON "lead_note" USING btree ("affiliate_id","environment","user_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_to_call" ON "lead" USING btree ("affiliate_id","environment","best_chance","id") WHERE "lead"."source" = 'batch' and "lead"."state" = 'matched' and "lead"."application_id" is null and "lead"."set_aside_at" is null;--> statement-breakpoint
CREATE TRIGGER lead_note_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON lead_note FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER disposition_append_only BEFORE UPDATE OR DELETE ON disposition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- How the latest call with a lead ended, but for what was taken back; null: not said yet.
CREATE FUNCTION lead_disposition(of_lead bigint) RETURNS disposition_kind LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT d.kind FROM disposition d WHERE d.lead_id = of_lead AND d.undoes IS NULL
    AND NOT EXISTS (SELECT FROM disposition u WHERE u.undoes = d.id) ORDER BY d.id DESC LIMIT 1);--> statement-breakpoint
-- A wrong number is one until there is another.
CREATE FUNCTION end_wrong_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lead_disposition(NEW.id) = 'wrong number' THEN NEW.set_aside_at := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_new_number BEFORE UPDATE OF cell_phone_number ON lead FOR EACH ROW
  WHEN (OLD.set_aside_at IS NOT NULL AND OLD.cell_phone_number IS DISTINCT FROM NEW.cell_phone_number)
  EXECUTE FUNCTION end_wrong_number();
