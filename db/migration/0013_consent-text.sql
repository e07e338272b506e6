CREATE TABLE "consent_text" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "consent_text_key_unique" UNIQUE("key"),
	CONSTRAINT "consent_text_version" UNIQUE("language","version"),
	CONSTRAINT "consent_text_begins_later" CHECK ("consent_text"."valid_from" >= "consent_text"."created_at")
);
--> statement-breakpoint
ALTER TABLE "consent_text" ADD CONSTRAINT "consent_text_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER consent_text_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What agents read until now, under the name that leads have stored for it.
INSERT INTO consent_text (key, language, version, questions, valid_from, created_at)
SELECT 'portal-1', 'en', 1, '[{"purposes": ["share with lenders", "credit check"], "words": "Do you agree that we check your ID number and details, share them with lenders that may fit, and that those lenders may do a credit check and contact you about this application? You may withdraw at any time."}]', since, since
FROM (SELECT coalesce(min(created_at), now()) AS since FROM lead WHERE consent_text = 'portal-1') first_asked;--> statement-breakpoint
INSERT INTO consent_text (key, language, version, questions) VALUES ('en-2', 'en', 2, '[{"purposes": ["share with lenders"], "words": "May we share your details, including your ID number, with lenders that may suit you, so that they can contact you about this application?"}, {"purposes": ["credit check"], "words": "May these lenders do a credit check on you? You can withdraw your consent at any time."}]');
