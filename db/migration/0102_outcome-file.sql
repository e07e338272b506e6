CREATE TABLE "outcome_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outcome_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"partner_id" bigint NOT NULL,
	"file_name" text,
	"rows" integer NOT NULL,
	"recorded" integer,
	"queued" integer,
	"repeated" integer,
	"refused" integer,
	"event_ids" text[] DEFAULT '{}' NOT NULL,
	"user_id" bigint,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" bigint
);--> statement-breakpoint
ALTER TABLE "outcome_file" ADD CONSTRAINT "outcome_file_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outcome_file_newest" ON "outcome_file" USING btree ("environment","id");