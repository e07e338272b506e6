CREATE TABLE "funnel_partner_month" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"month" date NOT NULL,
	"partner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"offered" integer NOT NULL,
	"chosen" integer NOT NULL,
	"accepted" integer NOT NULL,
	CONSTRAINT "funnel_partner_month_of" PRIMARY KEY("affiliate_id","environment","month","partner_id","user_id")
);
--> statement-breakpoint
-- Adds a closed day's own rows to their month, and takes them out of it when they are counted again.
CREATE FUNCTION note_funnel_partner_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  day funnel_partner_day := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  sign integer := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO funnel_partner_month AS m (affiliate_id, environment, month, partner_id, user_id, offered, chosen, accepted)
  VALUES (day.affiliate_id, day.environment, date_trunc('month', day.day::timestamp)::date, day.partner_id,
    coalesce(day.user_id, 0), sign * day.offered, sign * day.chosen, sign * day.accepted)
  ON CONFLICT ON CONSTRAINT funnel_partner_month_of DO UPDATE SET
    offered = m.offered + excluded.offered, chosen = m.chosen + excluded.chosen, accepted = m.accepted + excluded.accepted;
  RETURN NULL;
END $$;--> statement-breakpoint
-- By triggers, because the release before closes days beside this one. Later changes (`change`) are not summed up, so
-- what happens to a lead fires none. From here on nobody else writes until the end of the migration.
CREATE TRIGGER funnel_partner_month_added AFTER INSERT ON funnel_partner_day
FOR EACH ROW WHEN (NOT NEW.change) EXECUTE FUNCTION note_funnel_partner_month();--> statement-breakpoint
CREATE TRIGGER funnel_partner_month_removed AFTER DELETE ON funnel_partner_day
FOR EACH ROW WHEN (NOT OLD.change) EXECUTE FUNCTION note_funnel_partner_month();--> statement-breakpoint
INSERT INTO funnel_partner_month (affiliate_id, environment, month, partner_id, user_id, offered, chosen, accepted)
SELECT affiliate_id, environment, date_trunc('month', day::timestamp)::date, partner_id, coalesce(user_id, 0), sum(offered),
  sum(chosen), sum(accepted)
FROM funnel_partner_day WHERE NOT change GROUP BY 1, 2, 3, 4, 5;
