CREATE TYPE "public"."batch_row_status" AS ENUM('created', 'duplicate', 'invalid');--> statement-breakpoint
CREATE TYPE "public"."batch_status" AS ENUM('receiving', 'queued', 'processing', 'completed', 'failed');--> statement-breakpoint
CREATE TABLE "batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"status" "batch_status" DEFAULT 'receiving' NOT NULL,
	"file_name" text,
	"content_type" text,
	"delimiter" text,
	"file_bytes" integer DEFAULT 0 NOT NULL,
	"intent_title" text,
	"intent_id" text,
	"reading" jsonb,
	"total" integer,
	"processed" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"chunks_done" integer DEFAULT 0 NOT NULL,
	"message" text,
	"failure" text,
	"fence" integer DEFAULT 0 NOT NULL,
	"api_key_id" bigint,
	"user_id" bigint,
	"consent_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batch_chunk" (
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "batch_chunk_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "batch_piece" (
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "batch_piece_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "batch_row" (
	"batch_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"status" "batch_row_status" NOT NULL,
	"lead_id" bigint,
	"message" text,
	"errors" jsonb,
	"partner_ids" bigint[],
	"referred_at" timestamp with time zone,
	CONSTRAINT "batch_row_batch_id_row_pk" PRIMARY KEY("batch_id","row")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_chunk" ADD CONSTRAINT "batch_chunk_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_piece" ADD CONSTRAINT "batch_piece_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_list" ON "batch" USING btree ("affiliate_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_row_status" ON "batch_row" USING btree ("batch_id","status","row");--> statement-breakpoint
CREATE INDEX "batch_row_referral" ON "batch_row" USING btree ("batch_id","row") WHERE partner_ids is not null and referred_at is null;