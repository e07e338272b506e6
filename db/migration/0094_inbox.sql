CREATE TABLE "inbox_item" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"taken_by" bigint,
	"taken_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"snoozed_by" bigint,
	CONSTRAINT "inbox_item_kind_subject_id_pk" PRIMARY KEY("kind","subject_id"),
	CONSTRAINT "inbox_item_taken" CHECK (("inbox_item"."taken_by" is null) = ("inbox_item"."taken_at" is null)),
	CONSTRAINT "inbox_item_snoozed" CHECK (("inbox_item"."snoozed_by" is null) = ("inbox_item"."snoozed_until" is null))
);
--> statement-breakpoint
ALTER TABLE "inbox_item" ADD CONSTRAINT "inbox_item_taken_by_user_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_item" ADD CONSTRAINT "inbox_item_snoozed_by_user_id_fk" FOREIGN KEY ("snoozed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;