CREATE TABLE "provider_account" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"pinned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_account_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD COLUMN "pin_issuer" text;--> statement-breakpoint
ALTER TABLE "pending_sign_in" ADD COLUMN "pin_subject" text;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_account_user" ON "provider_account" USING btree ("user_id","issuer");