CREATE TYPE "public"."opt_out_kind" AS ENUM('id number', 'phone');--> statement-breakpoint
CREATE TABLE "opt_out" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"hash" "bytea" NOT NULL,
	"disposition_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "opt_outs" bigint[];--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "wrong_numbers" text[];--> statement-breakpoint
ALTER TABLE "lead_identity" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out" ADD CONSTRAINT "opt_out_disposition_id_disposition_id_fk" FOREIGN KEY ("disposition_id") REFERENCES "public"."disposition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opt_out_hash" ON "opt_out" USING btree ("affiliate_id","environment","hash") WHERE "opt_out"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "opt_out_disposition" ON "opt_out" USING btree ("disposition_id","kind");--> statement-breakpoint
-- Numbers that are known to be wrong, of leads whose number has not changed since.
UPDATE lead SET wrong_numbers = ARRAY[cell_phone_number]
WHERE set_aside_at IS NOT NULL AND erased_at IS NULL
  AND id IN (SELECT lead_id FROM disposition WHERE kind = 'wrong number' AND undoes IS NULL)
  AND lead_disposition(id) = 'wrong number';
