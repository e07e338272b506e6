CREATE TABLE "api_key_day" (
	"api_key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "api_key_day_api_key_id_day_pk" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"api_key_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	"errors" jsonb,
	"fields" jsonb,
	"content_type" text,
	"bytes" integer,
	"clue" text
);
--> statement-breakpoint
ALTER TABLE "api_key_day" ADD CONSTRAINT "api_key_day_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_log_list" ON "request_log" USING btree ("affiliate_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_log_age" ON "request_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "lead_age" ON "lead" USING brin ("created_at");