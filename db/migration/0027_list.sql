CREATE TABLE "list_columns" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"columns" text[] NOT NULL,
	CONSTRAINT "list_columns_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "refused_request" (
	"hour" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"calls" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_request_hour_address_pk" PRIMARY KEY("hour","address")
);
--> statement-breakpoint
ALTER TABLE "affiliate" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "affiliate" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "affiliate" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "affiliate" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_undecided" ON "application" USING btree ("requested_at","id") WHERE "application"."status" in ('sending', 'unknown', 'pending') and not "application"."superseded";--> statement-breakpoint
CREATE INDEX "application_partner" ON "application" USING btree ("partner_id","requested_at");--> statement-breakpoint
CREATE INDEX "audit_event_age" ON "audit_event" USING brin ("at") WITH (autosummarize=true);