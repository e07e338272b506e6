ALTER TABLE "api_key" ALTER COLUMN "scopes" SET DEFAULT '{leads,offers,batches,read,opt-outs}';--> statement-breakpoint
-- Keys for which nobody chose fewer scopes have the new one.
UPDATE api_key SET scopes = scopes || '{opt-outs}'::text[] WHERE scopes @> '{leads,offers,batches,read}' AND NOT scopes @> '{opt-outs}';
