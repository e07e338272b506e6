CREATE TABLE "go_live_step" (
	"affiliate_id" bigint NOT NULL,
	"step" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"api_key_id" bigint NOT NULL,
	CONSTRAINT "go_live_step_affiliate_id_step_pk" PRIMARY KEY("affiliate_id","step")
);
--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "go_live_step" ADD CONSTRAINT "go_live_step_api_key_id_api_key_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_key"("id") ON DELETE no action ON UPDATE no action;