ALTER TABLE "environment" ADD COLUMN "never_offered_retention_days" integer DEFAULT 36500 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "offered_retention_days" integer DEFAULT 36500 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "declined_retention_days" integer DEFAULT 36500 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "accepted_retention_days" integer DEFAULT 36500 NOT NULL;