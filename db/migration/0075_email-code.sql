CREATE TABLE "email_code" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_code" ADD CONSTRAINT "email_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;