-- Its name is the table’s.
ALTER INDEX "opt_out_list" RENAME TO "opt_out_listed";--> statement-breakpoint
CREATE TABLE "opt_out_file" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"reach" "opt_out_reach" NOT NULL,
	"reach_id" bigint,
	"name" text NOT NULL,
	"list_id" bigint,
	"is_replacing" boolean NOT NULL,
	"list_version" integer,
	"format" text NOT NULL,
	"column_name" text,
	"file_name" text,
	"file_bytes" bigint,
	"status" text NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"read_bytes" bigint DEFAULT 0 NOT NULL,
	"rows" integer,
	"valid" integer,
	"twice" integer,
	"unreadable" integer,
	"problems" jsonb,
	"known" integer,
	"added" integer,
	"ended" integer,
	"open_leads" integer,
	"failure" text,
	"user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone,
	"publish_user_id" bigint,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "opt_out_list" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"environment" "environment_name" NOT NULL,
	"kind" "opt_out_kind" NOT NULL,
	"reach" "opt_out_reach" NOT NULL,
	"reach_id" bigint,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"members" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by_user_id" bigint,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by_user_id" bigint,
	"withdrawn_why" text
);
--> statement-breakpoint
CREATE TABLE "opt_out_piece" (
	"file_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	CONSTRAINT "opt_out_piece_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "opt_out_staged" (
	"file_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "opt_out_staged_file_id_hash_pk" PRIMARY KEY("file_id","hash")
);
--> statement-breakpoint
DROP INDEX "opt_out_in_force";--> statement-breakpoint
ALTER TABLE "opt_out_file" ADD CONSTRAINT "opt_out_file_list_id_opt_out_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."opt_out_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_file" ADD CONSTRAINT "opt_out_file_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_file" ADD CONSTRAINT "opt_out_file_publish_user_id_user_id_fk" FOREIGN KEY ("publish_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_list" ADD CONSTRAINT "opt_out_list_created_by_user_id_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_list" ADD CONSTRAINT "opt_out_list_withdrawn_by_user_id_user_id_fk" FOREIGN KEY ("withdrawn_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_piece" ADD CONSTRAINT "opt_out_piece_file_id_opt_out_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."opt_out_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opt_out_file_newest" ON "opt_out_file" USING btree ("environment","id");--> statement-breakpoint
CREATE INDEX "opt_out_file_open" ON "opt_out_file" USING btree ("id") WHERE "opt_out_file"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "opt_out_list_newest" ON "opt_out_list" USING btree ("environment","id");--> statement-breakpoint
-- What a list says is of that list for good, too.
CREATE OR REPLACE FUNCTION keep_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'opt-outs are never deleted'; END IF;
  IF (NEW.environment, NEW.kind, NEW.hash, NEW.reach, NEW.source, NEW.at) IS DISTINCT FROM
      (OLD.environment, OLD.kind, OLD.hash, OLD.reach, OLD.source, OLD.at)
    OR NEW.reach_id IS DISTINCT FROM OLD.reach_id OR NEW.list_id IS DISTINCT FROM OLD.list_id
    OR OLD.lifted_at IS NOT NULL
  THEN RAISE EXCEPTION 'of an opt-out only its lifting is written later'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER opt_out_piece_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON opt_out_piece FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();
