ALTER TABLE "api_key" ADD COLUMN "replaced_by_id" bigint;--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "scopes" text[] DEFAULT '{leads,offers,batches,read}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_replaced_by_id_api_key_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_scopes" CHECK (cardinality("api_key"."scopes") > 0);