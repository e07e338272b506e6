CREATE TABLE "idempotency_key" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"application_id" bigint,
	"batch_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_affiliate_id_environment_key_hash_pk" PRIMARY KEY("affiliate_id","environment","key_hash"),
	CONSTRAINT "idempotency_key_one" CHECK (num_nonnulls("idempotency_key"."application_id", "idempotency_key"."batch_id") = 1)
);
--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING brin ("created_at");