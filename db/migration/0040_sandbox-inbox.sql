CREATE TABLE "sandbox_inbox" (
	"affiliate_id" bigint PRIMARY KEY NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_inbox_message" (
	"affiliate_id" bigint NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_inbox_message_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" text NOT NULL,
	"timestamp" text NOT NULL,
	"signature" text NOT NULL,
	"body" text NOT NULL,
	"answered" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_inbox_message_affiliate_id_number_pk" PRIMARY KEY("affiliate_id","number")
);
--> statement-breakpoint
ALTER TABLE "sandbox_inbox" ADD CONSTRAINT "sandbox_inbox_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_inbox_message" ADD CONSTRAINT "sandbox_inbox_message_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;