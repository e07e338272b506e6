CREATE TABLE "register_state" (
	"environment" "environment_name" NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"counted_at" timestamp with time zone,
	"numbers" integer DEFAULT 0 NOT NULL,
	"due" integer DEFAULT 0 NOT NULL,
	"overdue" integer DEFAULT 0 NOT NULL,
	"file_column" text,
	"is_digests" boolean DEFAULT false NOT NULL,
	"answer_column" text,
	"listed_column" text,
	CONSTRAINT "register_state_environment_kind_pk" PRIMARY KEY("environment","kind")
);
--> statement-breakpoint
ALTER TABLE "opt_out_file" ADD COLUMN "listed_column" text;--> statement-breakpoint
ALTER TABLE "opt_out_file" ADD COLUMN "not_listed" integer;--> statement-breakpoint
ALTER TABLE "register_file" ADD COLUMN "answer_file_id" bigint;--> statement-breakpoint
ALTER TABLE "register_file" ADD CONSTRAINT "register_file_answer_file_id_opt_out_file_id_fk" FOREIGN KEY ("answer_file_id") REFERENCES "public"."opt_out_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who is told of everything is told of the new kinds, too.
UPDATE alert_channel SET kinds = kinds || ARRAY['register-due', 'register-overdue']
WHERE removed_at IS NULL AND kinds @> ARRAY['failing-endpoint', 'failing-job', 'sms-gateway', 'stuck-application',
  'two-lenders', 'key-request', 'expiring-key', 'acceptance', 'silent-affiliate', 'declines', 'held-change',
  'late-events', 'near-cap', 'full-cap', 'paused-partner', 'sandbox-partner', 'look-ups', 'changed-decision',
  'opt-outs-for-everybody', 'ledger-log', 'late-decisions'];
