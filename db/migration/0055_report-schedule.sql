CREATE TABLE "report_delivery" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"filter_id" bigint NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"user_id" bigint,
	"channel_id" bigint,
	"scheduled_at" timestamp with time zone,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "report_delivery_receiver" CHECK (num_nonnulls("report_delivery"."user_id", "report_delivery"."channel_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "report_schedule" (
	"filter_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"rhythm" text NOT NULL,
	"hour" smallint NOT NULL,
	"user_ids" bigint[] NOT NULL,
	"channel_ids" bigint[] DEFAULT '{}' NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_filter_id_saved_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."saved_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_delivery" ADD CONSTRAINT "report_delivery_channel_id_alert_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channel"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_filter_id_saved_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."saved_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_delivery_once" ON "report_delivery" USING btree ("filter_id","period_from","period_to",coalesce("user_id", 0),coalesce("channel_id", 0)) WHERE "report_delivery"."scheduled_at" is not null;--> statement-breakpoint
CREATE INDEX "report_delivery_due" ON "report_delivery" USING btree ("due_at") WHERE "report_delivery"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "report_delivery_of" ON "report_delivery" USING btree ("filter_id","created_at");--> statement-breakpoint
CREATE INDEX "report_schedule_due" ON "report_schedule" USING btree ("next_at") WHERE "report_schedule"."paused_at" is null;