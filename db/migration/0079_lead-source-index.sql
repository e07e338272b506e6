CREATE INDEX CONCURRENTLY "lead_sub_id" ON "lead" USING btree ("affiliate_id","environment","sub_id","created_at","id") WHERE "lead"."sub_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_click_id" ON "lead" USING btree ("affiliate_id","environment","click_id","created_at","id") WHERE "lead"."click_id" is not null;
