ALTER TABLE "batch_row" DROP CONSTRAINT "batch_row_batch_id_batch_id_fk";
--> statement-breakpoint
ALTER TABLE "lead_event" DROP CONSTRAINT "lead_event_lead_id_lead_id_fk";
