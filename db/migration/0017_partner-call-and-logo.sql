CREATE TYPE "public"."endpoint_kind" AS ENUM('score', 'accept', 'link');--> statement-breakpoint
CREATE TABLE "logo" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_call_hour" (
	"partner_id" bigint NOT NULL,
	"kind" "endpoint_kind" NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	"durations" integer[] NOT NULL,
	"last_failed_at" timestamp with time zone,
	"last_problem" text,
	CONSTRAINT "partner_call_hour_partner_id_kind_hour_pk" PRIMARY KEY("partner_id","kind","hour")
);
--> statement-breakpoint
ALTER TABLE "partner_call_hour" ADD CONSTRAINT "partner_call_hour_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;