CREATE TABLE "hand_over_language" (
	"lead_id" bigint PRIMARY KEY NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_text" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	CONSTRAINT "message_text_affiliate_id_environment_language_pk" PRIMARY KEY("affiliate_id","environment","language")
);
--> statement-breakpoint
ALTER TABLE "hand_over_language" ADD CONSTRAINT "hand_over_language_lead_id_lead_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."lead"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_text" ADD CONSTRAINT "message_text_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_text" ADD CONSTRAINT "message_text_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;