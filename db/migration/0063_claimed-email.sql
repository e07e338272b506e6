DROP INDEX "user_email_key";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
UPDATE "user" SET "proven_at" = (SELECT min("pinned_at") FROM "provider_account" WHERE "provider_account"."user_id" = "user"."id")
WHERE EXISTS (SELECT FROM "provider_account" WHERE "provider_account"."user_id" = "user"."id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_proven_email" ON "user" USING btree (lower("email")) WHERE "user"."removed_at" is null and "user"."proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_of_team" ON "user" USING btree (lower("email"),coalesce("affiliate_id", 0)) WHERE "user"."removed_at" is null;