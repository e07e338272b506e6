CREATE TABLE "restriction" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restriction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" date NOT NULL,
	"user_id" bigint,
	"lifted_at" timestamp with time zone,
	"lifted_by_user_id" bigint,
	"lifted_why" text,
	"lifted_told_by" text,
	CONSTRAINT "restriction_lifted" CHECK (num_nulls("restriction"."lifted_at", "restriction"."lifted_why", "restriction"."lifted_told_by") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_request_id_rights_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rights_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restriction" ADD CONSTRAINT "restriction_lifted_by_user_id_user_id_fk" FOREIGN KEY ("lifted_by_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restriction_in_force" ON "restriction" USING btree ("hash","until") WHERE "restriction"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "restriction_request" ON "restriction" USING btree ("request_id");
--> statement-breakpoint
-- That a person was restricted, from when and until when, stays; only its lifting is added, once.
CREATE TRIGGER restriction_kept BEFORE UPDATE ON restriction FOR EACH ROW
  WHEN (
    (OLD.request_id, OLD.hash, OLD.started_at, OLD.until, OLD.user_id)
    IS DISTINCT FROM (NEW.request_id, NEW.hash, NEW.started_at, NEW.until, NEW.user_id)
    OR OLD.lifted_at IS NOT NULL)
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER restriction_append_only BEFORE DELETE OR TRUNCATE ON restriction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
