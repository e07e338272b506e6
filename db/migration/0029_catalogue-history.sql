CREATE TABLE "catalogue_version" (
	"environment" "environment_name" NOT NULL,
	"number" integer NOT NULL,
	"stamp" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"source" text NOT NULL,
	"reason" text,
	"summary" jsonb NOT NULL,
	"logos" text[] NOT NULL,
	"digest" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "catalogue_version_environment_number_pk" PRIMARY KEY("environment","number")
);
--> statement-breakpoint
CREATE TABLE "planned_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"reason" text,
	"entries" jsonb NOT NULL,
	"confirmed" jsonb NOT NULL,
	"problem" text,
	"next_try_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_version_stamp" ON "catalogue_version" USING btree ("environment","stamp");--> statement-breakpoint
CREATE INDEX "planned_change_due" ON "planned_change" USING btree ("next_try_at") WHERE "planned_change"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "planned_change_open" ON "planned_change" USING btree ("environment","due_at") WHERE "planned_change"."status" in ('waiting', 'held');