CREATE TABLE "batch_rejected_chunk" (
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "batch_rejected_chunk_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "columns_ciphertext" "bytea";--> statement-breakpoint
ALTER TABLE "batch_rejected_chunk" ADD CONSTRAINT "batch_rejected_chunk_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;