ALTER TABLE "partner" ADD COLUMN "left_out_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "left_out_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "left_out_reason" text;