ALTER TABLE "application" ADD COLUMN "adopted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Where a partner holds several applications of a lead from before, one counts as open: the one that the lead follows,
-- else the one that got furthest, else the oldest.
UPDATE "application" a SET "superseded" = true FROM (
  SELECT o."id", row_number() OVER (
    PARTITION BY o."lead_id", o."partner_id"
    ORDER BY (l."application_id" IS NOT DISTINCT FROM o."id") DESC, (o."status" = 'accepted') DESC,
      (o."status" = 'pending') DESC, o."id") AS place
  FROM "application" o JOIN "lead" l ON l."id" = o."lead_id"
  WHERE o."status" IN ('sending', 'unknown', 'pending', 'accepted')) d
WHERE d."id" = a."id" AND d.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "application_open" ON "application" USING btree ("lead_id","partner_id") WHERE "application"."status" in ('sending', 'unknown', 'pending', 'accepted') and not "application"."superseded";