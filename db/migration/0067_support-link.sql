ALTER TABLE "invitation" ADD COLUMN "needs_yes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "allowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "allowed_by" bigint;--> statement-breakpoint
ALTER TABLE "password_reset" ADD COLUMN "needs_yes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "password_reset" ADD COLUMN "allowed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_reset" ADD COLUMN "allowed_by" bigint;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_allowed_by_user_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_allowed_by_user_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;