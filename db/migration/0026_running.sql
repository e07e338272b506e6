CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"release" integer NOT NULL,
	"portal_origin" text,
	"uat_origin" text,
	"production_origin" text,
	"set_up_hash" "bytea",
	"set_up_ends_at" timestamp with time zone,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "maintenance_reason" text;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "maintenance_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "maintenance_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "application_operator" ON "application" USING btree ("operator_needed_at") WHERE "application"."operator_needed_at" is not null;