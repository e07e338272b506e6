ALTER TABLE "commission_entry" DROP CONSTRAINT "commission_entry_application_id_application_id_fk";
--> statement-breakpoint
ALTER TABLE "commission_entry" DROP CONSTRAINT "commission_entry_outcome_id_outcome_id_fk";
--> statement-breakpoint
ALTER TABLE "commission_entry" DROP CONSTRAINT "commission_entry_taken_back_by_outcome_id_fk";
