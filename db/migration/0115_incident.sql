CREATE TABLE "incident" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject_kind" text NOT NULL,
	"subject_ids" bigint[] NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"noticed_at" timestamp with time zone NOT NULL,
	"certainty" text NOT NULL,
	"nature" text NOT NULL,
	"late_reason" text DEFAULT '' NOT NULL,
	"regulator_told_at" timestamp with time zone,
	"people_told_at" timestamp with time zone,
	"call_number" text DEFAULT '' NOT NULL,
	"signed_by" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"letters_stopped_at" timestamp with time zone,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_letter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_letter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"lead_ids" bigint[] NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_measure" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_measure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"words" text NOT NULL,
	"user_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incident_scope" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_scope_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'counting' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"looked" bigint DEFAULT 0 NOT NULL,
	"gaps" jsonb NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unknown" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "incident_touch" (
	"scope_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"way" text NOT NULL,
	"data" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incident_touch_scope_id_lead_id_way_data_pk" PRIMARY KEY("scope_id","lead_id","way","data")
);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_letter" ADD CONSTRAINT "incident_letter_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_measure" ADD CONSTRAINT "incident_measure_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_measure" ADD CONSTRAINT "incident_measure_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_scope" ADD CONSTRAINT "incident_scope_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_scope" ADD CONSTRAINT "incident_scope_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_letter_incident" ON "incident_letter" USING btree ("incident_id","id");--> statement-breakpoint
CREATE INDEX "incident_letter_due" ON "incident_letter" USING btree ("due_at") WHERE "incident_letter"."status" = 'waiting' and "incident_letter"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "incident_measure_incident" ON "incident_measure" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_scope_version" ON "incident_scope" USING btree ("incident_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_scope_counting" ON "incident_scope" USING btree ("incident_id") WHERE "incident_scope"."state" = 'counting';--> statement-breakpoint
CREATE TRIGGER incident_measure_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON incident_measure FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A version that was counted is never changed, and none is deleted.
CREATE TRIGGER incident_scope_kept BEFORE UPDATE ON incident_scope FOR EACH ROW
  WHEN (OLD.state = 'done') EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER incident_scope_append_only BEFORE DELETE OR TRUNCATE ON incident_scope FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
