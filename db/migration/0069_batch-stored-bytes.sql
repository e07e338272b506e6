ALTER TABLE "batch" ADD COLUMN "staged_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "rejected_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "rejected_left_out" integer DEFAULT 0 NOT NULL;