ALTER TABLE "planned_change" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_change" ALTER COLUMN "next_try_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lender" ADD COLUMN "rules_tried_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_change" ADD COLUMN "lender_id" bigint;--> statement-breakpoint
ALTER TABLE "planned_change" ADD COLUMN "decider_kind" text;--> statement-breakpoint
ALTER TABLE "planned_change" ADD COLUMN "decider_id" bigint;--> statement-breakpoint
ALTER TABLE "planned_change" ADD COLUMN "decider_name" text;--> statement-breakpoint
ALTER TABLE "planned_change" ADD CONSTRAINT "planned_change_lender_id_lender_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."lender"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_change" ADD CONSTRAINT "planned_change_time" CHECK ("planned_change"."status" not in ('waiting', 'held') or ("planned_change"."due_at" is not null and "planned_change"."next_try_at" is not null));