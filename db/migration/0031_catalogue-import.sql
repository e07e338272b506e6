CREATE TABLE "catalogue_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"switched_off" integer NOT NULL,
	"content_before" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "catalogue_import_of" ON "catalogue_import" USING btree ("environment","id" DESC NULLS LAST);