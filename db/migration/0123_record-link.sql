CREATE TABLE "record_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"made_by" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "record_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_request_id_rights_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."rights_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_link" ADD CONSTRAINT "record_link_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_link_request" ON "record_link" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "record_link_open" ON "record_link" USING btree ("request_id") WHERE "record_link"."used_at" is null and "record_link"."revoked_at" is null;