ALTER TABLE "environment" ADD COLUMN "consent_retention_days" integer DEFAULT 36500 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "read_retention_days" integer DEFAULT 731 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "rights_request_retention_days" integer DEFAULT 1827 NOT NULL;