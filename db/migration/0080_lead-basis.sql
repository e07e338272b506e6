CREATE TYPE "public"."lead_basis" AS ENUM('asked', 'outbound');--> statement-breakpoint
ALTER TABLE "affiliate" ADD COLUMN "lead_basis" "lead_basis" DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "basis" "lead_basis" DEFAULT 'asked' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "basis" "lead_basis" DEFAULT 'asked' NOT NULL;