CREATE TABLE "return_reason" (
	"environment" "environment_name" PRIMARY KEY NOT NULL,
	"labels" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint
);
--> statement-breakpoint
ALTER TABLE "return_claim" ADD COLUMN "reason_words" text;--> statement-breakpoint
ALTER TABLE "return_reason" ADD CONSTRAINT "return_reason_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;