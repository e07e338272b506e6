ALTER TABLE "environment" ADD COLUMN "maintenance_planned_by" bigint;--> statement-breakpoint
ALTER TABLE "environment" ADD COLUMN "maintenance_problem" text;--> statement-breakpoint
ALTER TABLE "retention_change" ADD COLUMN "planned_by" bigint;--> statement-breakpoint
ALTER TABLE "retention_change" ADD COLUMN "problem" text;--> statement-breakpoint
-- Who planned what is pending stands in the audit trail.
UPDATE "retention_change" r SET "planned_by" = (
	SELECT CASE WHEN "actor_kind" = 'user' THEN "actor_id" END FROM "audit_event"
	WHERE "action" = 'environment.retention-shortened' AND "environment" = r."environment" AND "after"::jsonb ? r."setting"
	ORDER BY "id" DESC LIMIT 1);--> statement-breakpoint
UPDATE "environment" e SET "maintenance_planned_by" = (
	SELECT CASE WHEN "actor_kind" = 'user' THEN "actor_id" END FROM "audit_event"
	WHERE "action" = 'environment.changed' AND "environment" = e."name" AND "after"::jsonb ? 'maintenanceStartsAt'
	ORDER BY "id" DESC LIMIT 1)
WHERE "maintenance_starts_at" IS NOT NULL;
