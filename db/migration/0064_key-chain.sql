ALTER TABLE "api_key" ADD COLUMN "first_id" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_first_id_api_key_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_replaced_by" ON "api_key" USING btree ("replaced_by_id") WHERE "api_key"."replaced_by_id" is not null;--> statement-breakpoint
WITH RECURSIVE chain AS (
  SELECT id, id AS first_id, replaced_by_id FROM api_key k WHERE NOT EXISTS (SELECT FROM api_key p WHERE p.replaced_by_id = k.id)
  UNION ALL SELECT k.id, c.first_id, k.replaced_by_id FROM api_key k JOIN chain c ON c.replaced_by_id = k.id)
UPDATE api_key k SET first_id = chain.first_id FROM chain WHERE chain.id = k.id AND chain.first_id <> k.id;
