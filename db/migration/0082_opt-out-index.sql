CREATE UNIQUE INDEX CONCURRENTLY "opt_out_in_force" ON "opt_out" USING btree ("hash","environment","reach",coalesce("reach_id", 0)) WHERE "opt_out"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opt_out_list" ON "opt_out" USING btree ("list_id","id") WHERE "opt_out"."list_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opt_out_for_everybody" ON "opt_out" USING btree ("environment","at") WHERE "opt_out"."reach" = 'everybody' and "opt_out"."affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_without_opt_out_hashes" ON "lead" USING btree ("id") WHERE "lead"."opt_out_hashes" is null and "lead"."erased_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "opt_out_disposition" ON "opt_out" USING btree ("disposition_id") WHERE "opt_out"."disposition_id" is not null;
