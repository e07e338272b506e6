ALTER TABLE "session" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "session_number" bigint;--> statement-breakpoint
ALTER TABLE "lead_read" ADD COLUMN "session_number" bigint;