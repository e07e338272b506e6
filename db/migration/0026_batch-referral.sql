CREATE TABLE "batch_referral" (
	"batch_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"lead_id" bigint NOT NULL,
	CONSTRAINT "batch_referral_batch_id_partner_id_row_pk" PRIMARY KEY("batch_id","partner_id","row")
);
--> statement-breakpoint
ALTER TABLE "batch_referral" ADD CONSTRAINT "batch_referral_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;