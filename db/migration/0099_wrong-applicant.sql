ALTER TYPE "public"."disposition_kind" ADD VALUE 'wrong applicant';--> statement-breakpoint
ALTER TABLE "disposition" ADD COLUMN "reason" text;