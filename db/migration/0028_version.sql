ALTER TABLE "affiliate" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "intent" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "previous_secret_ciphertext" "bytea";--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "previous_secret_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;