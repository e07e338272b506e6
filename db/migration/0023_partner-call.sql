CREATE TABLE "partner_call" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"lead_id" bigint,
	"application_id" bigint,
	"status" smallint,
	"duration_ms" integer NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "lead_id" bigint;--> statement-breakpoint
CREATE INDEX "partner_call_lead" ON "partner_call" USING btree ("lead_id","id") WHERE "partner_call"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "partner_call_endpoint" ON "partner_call" USING btree ("partner_id","kind","id");--> statement-breakpoint
CREATE INDEX "partner_call_age" ON "partner_call" USING brin ("at");--> statement-breakpoint
CREATE INDEX "application_reference" ON "application" USING hash ("reference") WHERE "application"."reference" is not null;--> statement-breakpoint
CREATE INDEX "request_log_lead" ON "request_log" USING btree ("lead_id","id") WHERE "request_log"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "request_log_request_id" ON "request_log" USING hash ("request_id");