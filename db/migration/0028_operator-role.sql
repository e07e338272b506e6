CREATE TYPE "public"."operator_role" AS ENUM('viewer', 'support', 'catalogue', 'admin');--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_role";--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "affiliate_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "operator_role" "operator_role";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewing_user_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "operator_role" "operator_role";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewing_user_id_user_id_fk" FOREIGN KEY ("viewing_user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_affiliate_by_role" CHECK (("invitation"."role" = 'operator') = ("invitation"."affiliate_id" is null));--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_operator_role" CHECK (("invitation"."role" = 'operator') = ("invitation"."operator_role" is not null));--> statement-breakpoint
UPDATE "user" SET "operator_role" = 'admin' WHERE "role" = 'operator';--> statement-breakpoint
-- What a program from before these roles creates is an admin, as its operators are.
CREATE FUNCTION give_operator_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.operator_role := 'admin';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_operator_role BEFORE INSERT ON "user" FOR EACH ROW
  WHEN (NEW.role = 'operator' AND NEW.operator_role IS NULL) EXECUTE FUNCTION give_operator_role();--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_operator_role" CHECK (("user"."role" = 'operator') = ("user"."operator_role" is not null));