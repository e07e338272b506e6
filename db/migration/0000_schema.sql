CREATE TYPE "public"."api_key_request_status" AS ENUM('waiting', 'allowed', 'declined', 'revealed');--> statement-breakpoint
CREATE TYPE "public"."application_kind" AS ENUM('accept', 'referral', 'live_feedback');--> statement-breakpoint
CREATE TYPE "public"."application_status" AS ENUM('sending', 'unknown', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
CREATE TYPE "public"."batch_row_status" AS ENUM('created', 'duplicate', 'invalid');--> statement-breakpoint
CREATE TYPE "public"."batch_status" AS ENUM('receiving', 'queued', 'processing', 'completed', 'failed');--> statement-breakpoint
CREATE TYPE "public"."environment_name" AS ENUM('uat', 'production');--> statement-breakpoint
CREATE TYPE "public"."lead_source" AS ENUM('api_v2', 'api_v1', 'portal', 'batch');--> statement-breakpoint
CREATE TYPE "public"."lead_state" AS ENUM('new', 'matched', 'unmatched', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
CREATE TYPE "public"."endpoint_kind" AS ENUM('score', 'accept', 'link');--> statement-breakpoint
CREATE TYPE "public"."accept_variant" AS ENUM('redirect', 'details');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('agent', 'manager', 'operator');--> statement-breakpoint
-- Written by hand because an index of `lead` needs it; all other functions are in the next migration.
-- Returns the words of a name for searching: lower case, without accents, apostrophes and periods, each prefixed with
-- affiliate and environment, so that one index serves all of them and finds words by their beginning. `RETURN` parses
-- the body when the function is created, so it does not depend on the search path of its callers.
CREATE FUNCTION lead_words(affiliate_id bigint, environment environment_name, first_name text, last_name text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(string_to_array(
  affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END || replace(
    CASE WHEN octet_length(first_name) + octet_length(last_name) = length(first_name) + length(last_name)
      THEN translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)), '-''.', ' ')
      ELSE translate(lower(left(first_name, 100) || ' ' || left(last_name, 100)),
        '-‐‑àáâãäåçèéêëìíîïñòóôõöùúûüýÿšžÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŠŽ''’.',
        '   aaaaaaceeeeiiiinooooouuuuyyszaaaaaaceeeeiiiinooooouuuuysz') END,
    ' ', ' ' || affiliate_id::text || CASE WHEN environment = 'uat' THEN 'u' ELSE 'p' END), ' '));--> statement-breakpoint
CREATE TABLE "affiliate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"referee_id" text NOT NULL,
	"live_feedback" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"uat_approved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_slug_unique" UNIQUE("slug"),
	CONSTRAINT "affiliate_refereeId_unique" UNIQUE("referee_id")
);
--> statement-breakpoint
CREATE TABLE "api_key_request" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"name" text NOT NULL,
	"status" "api_key_request_status" DEFAULT 'waiting' NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text,
	"api_key_id" bigint
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
CREATE TABLE "api_key_call_count" (
	"api_key_id" bigint PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL
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
	"operator_needed_at" timestamp with time zone,
	"adopted_at" timestamp with time zone,
	"superseded" boolean DEFAULT false NOT NULL
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
CREATE TABLE "batch" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"status" "batch_status" DEFAULT 'receiving' NOT NULL,
	"file_name" text,
	"content_type" text,
	"delimiter" text,
	"row_rules" text DEFAULT 'standard' NOT NULL,
	"file_bytes" integer DEFAULT 0 NOT NULL,
	"intent_title" text,
	"intent_id" text,
	"reading" jsonb,
	"total" integer,
	"processed" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"invalid" integer DEFAULT 0 NOT NULL,
	"chunks_done" integer DEFAULT 0 NOT NULL,
	"message" text,
	"failure" text,
	"fence" integer DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"api_key_id" bigint,
	"user_id" bigint,
	"consent_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batch_chunk" (
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "batch_chunk_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "batch_piece" (
	"batch_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "batch_piece_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "batch_referral" (
	"batch_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"lead_id" bigint NOT NULL,
	CONSTRAINT "batch_referral_batch_id_partner_id_row_pk" PRIMARY KEY("batch_id","partner_id","row")
);
--> statement-breakpoint
CREATE TABLE "batch_refusal" (
	"batch_id" bigint NOT NULL,
	"id_number_hash" "bytea" NOT NULL,
	CONSTRAINT "batch_refusal_batch_id_id_number_hash_pk" PRIMARY KEY("batch_id","id_number_hash")
);
--> statement-breakpoint
CREATE TABLE "batch_row" (
	"batch_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"status" "batch_row_status" NOT NULL,
	"lead_id" bigint,
	"message" text,
	"errors" jsonb,
	"partner_ids" bigint[],
	"referred_at" timestamp with time zone,
	CONSTRAINT "batch_row_batch_id_row_pk" PRIMARY KEY("batch_id","row")
);
--> statement-breakpoint
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
CREATE TABLE "funnel_day" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"intent_id" bigint NOT NULL,
	"user_id" bigint,
	"referee_affiliate_id" bigint,
	"leads" integer NOT NULL,
	"matched" integer NOT NULL,
	"accepted" integer NOT NULL,
	"change" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_partner_day" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"partner_id" bigint NOT NULL,
	"user_id" bigint,
	"offered" integer NOT NULL,
	"chosen" integer NOT NULL,
	"accepted" integer NOT NULL,
	"change" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_progress" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"closed_before" date NOT NULL,
	"after_lead_id" bigint NOT NULL,
	CONSTRAINT "funnel_progress_only" CHECK ("funnel_progress"."only")
);
--> statement-breakpoint
CREATE TABLE "draft" (
	"user_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"id" uuid NOT NULL,
	"revision" uuid NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"id_number_hash" "bytea",
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_user_id_environment_id_pk" PRIMARY KEY("user_id","environment","id")
);
--> statement-breakpoint
CREATE TABLE "endpoint_health" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"partner_id" bigint NOT NULL,
	"url" text NOT NULL,
	"failures_in_a_row" integer NOT NULL,
	"failing_since" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"version" integer DEFAULT 1 NOT NULL,
	"catalogue_version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_change" (
	"environment" "environment_name" NOT NULL,
	"setting" text NOT NULL,
	"days" integer NOT NULL,
	"counts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_change_environment_setting_pk" PRIMARY KEY("environment","setting")
);
--> statement-breakpoint
CREATE TABLE "go_live_step" (
	"affiliate_id" bigint NOT NULL,
	"step" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"api_key_id" bigint NOT NULL,
	CONSTRAINT "go_live_step_affiliate_id_step_pk" PRIMARY KEY("affiliate_id","step")
);
--> statement-breakpoint
CREATE TABLE "intent" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"title" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"restricted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent_affiliate" (
	"intent_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	CONSTRAINT "intent_affiliate_intent_id_affiliate_id_pk" PRIMARY KEY("intent_id","affiliate_id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" "user_role" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitation_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" <> 'operator')
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
	"filled_income" text,
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
CREATE TABLE "logo" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" bigint NOT NULL,
	"matches" jsonb NOT NULL,
	"partner_ids" bigint[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_call_hour" (
	"partner_id" bigint NOT NULL,
	"kind" "endpoint_kind" NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	"durations" integer[] NOT NULL,
	"last_failed_at" timestamp with time zone,
	"last_problem" text,
	CONSTRAINT "partner_call_hour_partner_id_kind_hour_pk" PRIMARY KEY("partner_id","kind","hour")
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
	"previous_secret_ciphertext" "bytea",
	"previous_secret_ends_at" timestamp with time zone,
	"timeout_ms" integer DEFAULT 4000 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
CREATE TABLE "password_reset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"made_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "password_reset_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "api_key_day" (
	"api_key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "api_key_day_api_key_id_day_pk" PRIMARY KEY("api_key_id","day")
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"api_key_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	"errors" jsonb,
	"fields" jsonb,
	"content_type" text,
	"bytes" integer,
	"clue" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_application" (
	"application_id" text PRIMARY KEY NOT NULL,
	"behaviour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_check" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
	"single_keys" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "user_affiliate_by_role" CHECK (("user"."role" = 'operator') = ("user"."affiliate_id" is null))
);
--> statement-breakpoint
CREATE TABLE "v1_call_count" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "v1_call_count_affiliate_id_environment_day_pk" PRIMARY KEY("affiliate_id","environment","day")
);
--> statement-breakpoint
CREATE TABLE "worker_heartbeat" (
	"worker_id" text PRIMARY KEY NOT NULL,
	"process_id" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_request" ADD CONSTRAINT "api_key_request_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_call_count" ADD CONSTRAINT "api_key_call_count_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application" ADD CONSTRAINT "application_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_chunk" ADD CONSTRAINT "batch_chunk_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_piece" ADD CONSTRAINT "batch_piece_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_referral" ADD CONSTRAINT "batch_referral_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_refusal" ADD CONSTRAINT "batch_refusal_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "endpoint_health" ADD CONSTRAINT "endpoint_health_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_affiliate" ADD CONSTRAINT "intent_affiliate_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_affiliate" ADD CONSTRAINT "intent_affiliate_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_referee_affiliate_id_affiliate_id_fk" FOREIGN KEY ("referee_affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead" ADD CONSTRAINT "lead_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_call_hour" ADD CONSTRAINT "partner_call_hour_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_intent" ADD CONSTRAINT "partner_intent_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_intent" ADD CONSTRAINT "partner_intent_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_day" ADD CONSTRAINT "api_key_day_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "v1_call_count" ADD CONSTRAINT "v1_call_count_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_request_open" ON "api_key_request" USING btree ("affiliate_id","environment") WHERE "api_key_request"."status" in ('waiting', 'allowed');--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_affiliate" ON "api_key" USING btree ("affiliate_id","environment");--> statement-breakpoint
CREATE INDEX "application_lead" ON "application" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "application_check" ON "application" USING btree ("next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "application_open" ON "application" USING btree ("lead_id","partner_id") WHERE "application"."status" in ('sending', 'unknown', 'pending', 'accepted') and not "application"."superseded";--> statement-breakpoint
CREATE UNIQUE INDEX "application_referral_key" ON "application" USING btree ("lead_id","partner_id") WHERE "application"."kind" = 'referral';--> statement-breakpoint
CREATE INDEX "audit_event_affiliate" ON "audit_event" USING btree ("affiliate_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_subject" ON "audit_event" USING btree ("action","subject_id");--> statement-breakpoint
CREATE INDEX "batch_list" ON "batch" USING btree ("affiliate_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batch_refusal_id_number" ON "batch_refusal" USING btree ("id_number_hash");--> statement-breakpoint
CREATE INDEX "batch_row_status" ON "batch_row" USING btree ("batch_id","status","row");--> statement-breakpoint
CREATE INDEX "batch_row_referral" ON "batch_row" USING btree ("batch_id","row") WHERE partner_ids is not null and referred_at is null;--> statement-breakpoint
CREATE INDEX "catalogue_import_of" ON "catalogue_import" USING btree ("environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "funnel_day_of" ON "funnel_day" USING btree ("affiliate_id","environment","day");--> statement-breakpoint
CREATE INDEX "funnel_day_referee" ON "funnel_day" USING btree ("referee_affiliate_id","environment","day") WHERE "funnel_day"."referee_affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX "funnel_day_change" ON "funnel_day" USING btree ("day") WHERE "funnel_day"."change";--> statement-breakpoint
CREATE INDEX "funnel_partner_day_of" ON "funnel_partner_day" USING btree ("affiliate_id","environment","day");--> statement-breakpoint
CREATE INDEX "funnel_partner_day_change" ON "funnel_partner_day" USING btree ("day") WHERE "funnel_partner_day"."change";--> statement-breakpoint
CREATE INDEX "draft_id_number" ON "draft" USING btree ("id_number_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_title_key" ON "intent" USING btree ("environment",lower("title"));--> statement-breakpoint
CREATE INDEX "invitation_affiliate" ON "invitation" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "invitation_invited_by" ON "invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "lead_list" ON "lead" USING btree ("affiliate_id","environment","created_at","id","state","intent_id","source","user_id");--> statement-breakpoint
CREATE INDEX "lead_state" ON "lead" USING btree ("affiliate_id","environment","state","created_at","id","intent_id","source","user_id");--> statement-breakpoint
CREATE INDEX "lead_agent" ON "lead" USING btree ("affiliate_id","environment","user_id","created_at","id","state","intent_id","source") WHERE "lead"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_search" ON "lead" USING gin (lead_words("affiliate_id", "environment", "first_name", "last_name")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "lead_id_number" ON "lead" USING btree ("affiliate_id","environment","id_number_hash");--> statement-breakpoint
CREATE INDEX "lead_created_at" ON "lead" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "lead_phone" ON "lead" USING btree ("affiliate_id","environment","cell_phone_number");--> statement-breakpoint
CREATE INDEX "lead_referee" ON "lead" USING btree ("referee_affiliate_id","environment","id") WHERE "lead"."referee_affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX "lead_event_lead" ON "lead_event" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "offer_lead" ON "offer" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_slug_key" ON "partner" USING btree ("environment","slug");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_made_by" ON "password_reset" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "request_log_list" ON "request_log" USING btree ("affiliate_id","environment","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "request_log_age" ON "request_log" USING brin ("at");--> statement-breakpoint
CREATE INDEX "sandbox_application_age" ON "sandbox_application" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_email" ON "sign_in_attempt" USING btree ("email","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_address" ON "sign_in_attempt" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree (lower("email")) WHERE "user"."removed_at" is null;