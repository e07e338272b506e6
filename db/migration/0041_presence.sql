CREATE TABLE "presence" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"page" text NOT NULL,
	"lead_state" "lead_state",
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_filter" (
	"user_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"filter_id" bigint NOT NULL,
	CONSTRAINT "default_filter_user_id_environment_pk" PRIMARY KEY("user_id","environment")
);
--> statement-breakpoint
CREATE TABLE "saved_filter" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_filter" ADD CONSTRAINT "default_filter_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_filter" ADD CONSTRAINT "default_filter_filter_id_saved_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."saved_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filter" ADD CONSTRAINT "saved_filter_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_affiliate" ON "presence" USING btree ("affiliate_id");--> statement-breakpoint
CREATE INDEX "default_filter_of" ON "default_filter" USING btree ("filter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_own" ON "saved_filter" USING btree ("user_id","environment",lower("name")) WHERE not "saved_filter"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filter_shared" ON "saved_filter" USING btree ("affiliate_id","environment",lower("name")) WHERE "saved_filter"."is_shared";--> statement-breakpoint
CREATE INDEX "saved_filter_user" ON "saved_filter" USING btree ("user_id");