CREATE TABLE "partner_check" (
	"partner_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"score_url" text,
	"accept_url" text NOT NULL,
	"link_url" text,
	"verdicts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_check_callback" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp with time zone,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "partner_check" ADD CONSTRAINT "partner_check_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_check_callback" ADD CONSTRAINT "partner_check_callback_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_check_callback_age" ON "partner_check_callback" USING btree ("at");