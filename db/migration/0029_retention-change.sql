CREATE TABLE "retention_change" (
	"environment" "environment_name" NOT NULL,
	"setting" text NOT NULL,
	"days" integer NOT NULL,
	"counts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_change_environment_setting_pk" PRIMARY KEY("environment","setting")
);
