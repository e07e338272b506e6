CREATE TYPE "public"."application_kind" AS ENUM('accept', 'referral', 'live_feedback');--> statement-breakpoint
CREATE TYPE "public"."application_status" AS ENUM('sending', 'unknown', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
CREATE TYPE "public"."environment_name" AS ENUM('uat', 'production');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('api_v2', 'api_v1', 'portal', 'batch');--> statement-breakpoint
CREATE TYPE "public"."lead_state" AS ENUM('new', 'matched', 'unmatched', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
CREATE TYPE "public"."accept_variant" AS ENUM('redirect', 'details');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('agent', 'manager', 'operator');--> statement-breakpoint
CREATE TABLE "affiliate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"referee_id" text NOT NULL,
	"live_feedback" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"uat_approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_slug_unique" UNIQUE("slug"),
	CONSTRAINT "affiliate_refereeId_unique" UNIQUE("referee_id")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"requests_per_minute" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"lead_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"kind" "application_kind" NOT NULL,
	"type" text,
	"status" "application_status" DEFAULT 'sending' NOT NULL,
	"live_quotes" jsonb,
	"bank" text,
	"reference" text,
	"redirect" text,
	"link" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"operator_needed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"origin" text,
	"affiliate_id" bigint,
	"environment" "environment_name",
	"action" text NOT NULL,
	"subject_id" bigint,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "environment" (
	"name" "environment_name" PRIMARY KEY NOT NULL,
	"maintenance" boolean DEFAULT false NOT NULL,
	"deduplication_window_seconds" integer DEFAULT 2592000 NOT NULL,
	"processing_limit_ms" integer DEFAULT 25000 NOT NULL,
	"batch_file_retention_days" integer DEFAULT 30 NOT NULL,
	"request_log_retention_days" integer DEFAULT 30 NOT NULL,
	"lead_retention_days" integer NOT NULL,
	"catalogue_version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"title" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"restricted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent_affiliate" (
	"intent_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	CONSTRAINT "intent_affiliate_intent_id_affiliate_id_pk" PRIMARY KEY("intent_id","affiliate_id")
);
--> statement-breakpoint
CREATE TABLE "lead" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"intent_id" bigint NOT NULL,
	"state" "lead_state" DEFAULT 'new' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"cell_phone_number" text NOT NULL,
	"cell_phone_number_sent" text NOT NULL,
	"email" text,
	"id_number_ciphertext" "bytea",
	"id_number_hash" "bytea",
	"fields" jsonb NOT NULL,
	"referee_affiliate_id" bigint,
	"bank" text,
	"offer_id" bigint,
	"application_id" bigint,
	"batch_id" bigint,
	"batch_row" integer,
	"source" "lead_source" NOT NULL,
	"api_key_id" bigint,
	"user_id" bigint,
	"consent_text" text,
	"popi" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"api_key_id" bigint,
	"user_id" bigint,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_identity" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"intent_id" bigint NOT NULL,
	"id_number_hash" "bytea" NOT NULL,
	"lead_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_identity_affiliate_id_environment_intent_id_id_number_hash_pk" PRIMARY KEY("affiliate_id","environment","intent_id","id_number_hash")
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"matches" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"slug" text NOT NULL,
	"company_name" text NOT NULL,
	"company_website_url" text DEFAULT '' NOT NULL,
	"company_logo_url" text DEFAULT '' NOT NULL,
	"company_mini_logo_url" text DEFAULT '' NOT NULL,
	"company_wide_logo_url" text DEFAULT '' NOT NULL,
	"partner_type" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"end_to_end" boolean DEFAULT false NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"accept_variant" "accept_variant" DEFAULT 'details' NOT NULL,
	"score_url" text,
	"accept_url" text,
	"link_url" text,
	"redirect_url" text,
	"secret_ciphertext" "bytea" NOT NULL,
	"timeout_ms" integer DEFAULT 4000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_intent" (
	"partner_id" bigint NOT NULL,
	"intent_id" bigint NOT NULL,
	"eligibility" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"probability_conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "partner_intent_partner_id_intent_id_pk" PRIMARY KEY("partner_id","intent_id")
);
--> statement-breakpoint
CREATE TABLE "secret_check" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"environment" "environment_name" DEFAULT 'uat' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" "user_role" NOT NULL,
	"affiliate_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "user_affiliate_by_role" CHECK (("user"."role" = 'operator') = ("user"."affiliate_id" is null))
);
--> statement-breakpoint
CREATE TABLE "worker_heartbeat" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_affiliate" ADD CONSTRAINT "intent_affiliate_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_affiliate" ADD CONSTRAINT "intent_affiliate_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_referee_affiliate_id_affiliate_id_fk" FOREIGN KEY ("referee_affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_event" ADD CONSTRAINT "lead_event_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_intent" ADD CONSTRAINT "partner_intent_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_intent" ADD CONSTRAINT "partner_intent_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_affiliate" ON "api_key" USING btree ("affiliate_id","environment");--> statement-breakpoint
CREATE INDEX "application_lead" ON "application" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "application_check" ON "application" USING btree ("next_check_at");--> statement-breakpoint
CREATE INDEX "audit_event_affiliate" ON "audit_event" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_subject" ON "audit_event" USING btree ("action","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_title_key" ON "intent" USING btree ("environment",lower("title"));--> statement-breakpoint
CREATE INDEX "lead_list" ON "lead" USING btree ("affiliate_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_id_number" ON "lead" USING btree ("affiliate_id","environment","id_number_hash");--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("affiliate_id","environment","cell_phone_number");--> statement-breakpoint
CREATE INDEX "lead_event_lead" ON "lead_event" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "offer_lead" ON "offer" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_slug_key" ON "partner" USING btree ("environment","slug");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree (lower("email")) WHERE "user"."removed_at" is null;