CREATE INDEX CONCURRENTLY "application_crossed" ON "application" USING btree ("crossed_at") WHERE "application"."crossed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_feedback_due" ON "lead" USING btree ("feedback_due_at") WHERE "lead"."state" = 'new' and "lead"."feedback_due_at" is not null;
