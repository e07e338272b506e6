CREATE TABLE "api_key_call_count" (
	"api_key_id" bigint PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_call_count" ADD CONSTRAINT "api_key_call_count_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;