CREATE TYPE "public"."batch_match_status" AS ENUM('running', 'paused', 'stopped', 'completed');--> statement-breakpoint
CREATE TABLE "batch_match" (
	"batch_id" bigint PRIMARY KEY NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"status" "batch_match_status" DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"unmatched" integer DEFAULT 0 NOT NULL,
	"incomplete" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"done_row" integer DEFAULT 0 NOT NULL,
	"claimed_row" integer DEFAULT 0 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"waits" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batch_undo" (
	"batch_id" bigint PRIMARY KEY NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"done_row" integer DEFAULT 0 NOT NULL,
	"user_id" bigint,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "corrects_batch_id" bigint;--> statement-breakpoint
ALTER TABLE "lead" ADD COLUMN "best_chance" smallint;--> statement-breakpoint
ALTER TABLE "batch_match" ADD CONSTRAINT "batch_match_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_match" ADD CONSTRAINT "batch_match_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_match" ADD CONSTRAINT "batch_match_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_undo" ADD CONSTRAINT "batch_undo_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_undo" ADD CONSTRAINT "batch_undo_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_match_running" ON "batch_match" USING btree ("affiliate_id","environment","started_at") WHERE "batch_match"."status" = 'running';--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_corrects_batch_id_batch_id_fk" FOREIGN KEY ("corrects_batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_corrects" ON "batch" USING btree ("corrects_batch_id") WHERE "batch"."corrects_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "batch_row_duplicate" ON "batch_row" USING btree ("lead_id") WHERE "batch_row"."status" = 'duplicate';--> statement-breakpoint
-- The leads of files that have offers already. What is stored later has it from the start.
UPDATE "lead" SET "best_chance" = ("offer"."matches" -> 0 ->> 'probability')::numeric FROM "offer" WHERE "offer"."id" = "lead"."offer_id" AND "lead"."source" = 'batch' AND "lead"."state" = 'matched';--> statement-breakpoint
CREATE INDEX "lead_to_call" ON "lead" USING btree ("affiliate_id","environment","best_chance","id") WHERE "lead"."source" = 'batch' and "lead"."state" = 'matched' and "lead"."application_id" is null;