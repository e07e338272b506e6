ALTER TABLE "catalogue_import" ADD COLUMN "actor_name" text;--> statement-breakpoint
-- An import writes its version in the same transaction, so the two have the same time.
UPDATE catalogue_import i SET actor_name = v.actor_name FROM catalogue_version v
WHERE i.actor_kind = 'command line' AND v.environment = i.environment AND v.at = i.at AND v.source = 'imported';--> statement-breakpoint
UPDATE catalogue_version SET source = 'first' WHERE number = 1 AND source = 'found';--> statement-breakpoint
-- Who is told of everything is told of the new kind, too.
UPDATE alert_channel SET kinds = array_append(kinds, 'held-change')
WHERE removed_at IS NULL AND kinds @> ARRAY['failing-endpoint', 'failing-job', 'sms-gateway', 'stuck-application',
  'key-request', 'expiring-key', 'acceptance', 'silent-affiliate', 'declines'];
