CREATE TYPE "public"."text_message_status" AS ENUM('awaiting link', 'ready', 'queued', 'sent', 'failed', 'cancelled');--> statement-breakpoint
CREATE TABLE "sandbox_text_message" (
	"message_id" text PRIMARY KEY NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"calls" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"application_id" bigint NOT NULL,
	"user_id" bigint,
	"status" text_message_status NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message" ADD CONSTRAINT "text_message_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_text_message_age" ON "sandbox_text_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "text_message_lead" ON "text_message" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "text_message_scope" ON "text_message" USING btree ("affiliate_id","environment","id");--> statement-breakpoint
CREATE INDEX "text_message_problem" ON "text_message" USING btree ("environment","settled_at") WHERE "text_message"."status" in ('sent', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "text_message_open" ON "text_message" USING btree ("application_id") WHERE "text_message"."status" in ('awaiting link', 'queued');--> statement-breakpoint
CREATE TRIGGER sandbox_text_message_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON sandbox_text_message FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
