CREATE TABLE "sandbox_application" (
	"application_id" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_application_age" ON "sandbox_application" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_referral_key" ON "application" USING btree ("lead_id","partner_id") WHERE "application"."kind" = 'referral';