CREATE TABLE "endpoint_health" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"url" text NOT NULL,
	"failures_in_a_row" integer NOT NULL,
	"failing_since" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "endpoint_health" ADD CONSTRAINT "endpoint_health_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;