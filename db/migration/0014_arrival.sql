ALTER TABLE "application" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "waited_seconds" double precision;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "unseen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "arrival_sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "application_told" ON "application" USING btree ("affiliate_id","environment","user_id") WHERE "application"."awaited" or "application"."unseen";--> statement-breakpoint
CREATE INDEX "application_waited" ON "application" USING btree ("partner_id","id") WHERE "application"."waited_seconds" is not null;