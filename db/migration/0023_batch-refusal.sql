CREATE TABLE "batch_refusal" (
	"batch_id" bigint NOT NULL,
	"id_number_hash" "bytea" NOT NULL,
	CONSTRAINT "batch_refusal_batch_id_id_number_hash_pk" PRIMARY KEY("batch_id","id_number_hash")
);
--> statement-breakpoint
ALTER TABLE "batch_refusal" ADD CONSTRAINT "batch_refusal_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_refusal_id_number" ON "batch_refusal" USING btree ("id_number_hash");