CREATE TABLE "register_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"is_digests" boolean NOT NULL,
	"numbers" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"answered_at" timestamp with time zone,
	"list_id" bigint
);
--> statement-breakpoint
CREATE TABLE "register_number" (
	"file_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"lead_id" bigint NOT NULL,
	CONSTRAINT "register_number_file_id_hash_pk" PRIMARY KEY("file_id","hash")
);
--> statement-breakpoint
ALTER TABLE "register_file" ADD CONSTRAINT "register_file_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_file" ADD CONSTRAINT "register_file_list_id_opt_out_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."opt_out_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_number" ADD CONSTRAINT "register_number_file_id_register_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."register_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "register_number_hash" ON "register_number" USING btree ("hash");