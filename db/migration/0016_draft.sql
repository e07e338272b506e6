CREATE TABLE "draft" (
	"user_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"id" uuid NOT NULL,
	"revision" uuid NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"id_number_hash" "bytea",
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_user_id_environment_id_pk" PRIMARY KEY("user_id","environment","id")
);
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_id_number" ON "draft" USING btree ("id_number_hash");