DROP INDEX "saved_filter_own";--> statement-breakpoint
DROP INDEX "saved_filter_shared";--> statement-breakpoint
ALTER TABLE "saved_filter" ALTER COLUMN "affiliate_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD COLUMN "list" text DEFAULT 'lead' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_own" ON "saved_filter" USING btree ("user_id","environment","list",lower("name")) WHERE not "saved_filter"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_shared" ON "saved_filter" USING btree (coalesce("affiliate_id", 0),"environment","list",lower("name")) WHERE "saved_filter"."is_shared";