CREATE TABLE "v1_call_count" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"calls" bigint NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "v1_call_count_affiliate_id_environment_day_pk" PRIMARY KEY("affiliate_id","environment","day")
);
--> statement-breakpoint
ALTER TABLE "v1_call_count" ADD CONSTRAINT "v1_call_count_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;