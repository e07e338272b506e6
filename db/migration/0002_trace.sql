CREATE TABLE "lead_read" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_read_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"origin" text,
	"kind" text NOT NULL,
	"lead_id" bigint,
	"rows" integer
);
--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "asked_partner_ids" bigint[];--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "catalogue_version" bigint;--> statement-breakpoint
CREATE INDEX "lead_read_lead" ON "lead_read" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_read_list" ON "lead_read" USING btree ("affiliate_id","environment","kind","id");--> statement-breakpoint
CREATE INDEX "lead_read_age" ON "lead_read" USING brin ("at");