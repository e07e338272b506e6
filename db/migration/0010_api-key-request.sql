CREATE TYPE "public"."api_key_request_status" AS ENUM('waiting', 'allowed', 'declined', 'revealed');--> statement-breakpoint
CREATE TABLE "api_key_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"name" text NOT NULL,
	"status" "api_key_request_status" DEFAULT 'waiting' NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"api_key_id" bigint
);
--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_request_open" ON "api_key_request" USING btree ("affiliate_id","environment") WHERE "api_key_request"."status" in ('waiting', 'allowed');--> statement-breakpoint
CREATE INDEX "lead_created_at" ON "lead" USING brin ("created_at");