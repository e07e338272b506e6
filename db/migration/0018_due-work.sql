DROP INDEX "application_check";--> statement-breakpoint
ALTER TABLE "text_message" ADD COLUMN "next_call_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "application_due" ON "application" USING btree ("next_check_at") WHERE "application"."next_check_at" is not null and "application"."operator_needed_at" is null;--> statement-breakpoint
CREATE INDEX "text_message_due" ON "text_message" USING btree ("next_call_at") WHERE "text_message"."status" = 'queued';
--> statement-breakpoint
-- Follow-ups and text messages were jobs of the queue until now: those that wait are found by the times in their rows.
UPDATE "text_message" SET "next_call_at" = now() WHERE "status" = 'queued';--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('graphile_worker.jobs') IS NOT NULL THEN
    PERFORM graphile_worker.complete_jobs(array(
      SELECT id FROM graphile_worker.jobs WHERE task_identifier IN ('application.follow-up', 'text-message.send')));
  END IF;
END $$;
