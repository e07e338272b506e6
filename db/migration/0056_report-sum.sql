-- The worker counts closed days anew, as their sums are made with them.
TRUNCATE report_day;--> statement-breakpoint
UPDATE report_progress SET closed_before = '2000-01-01', after_lead_id = 0 WHERE EXISTS (SELECT FROM lead);--> statement-breakpoint
CREATE TABLE "report_sum" (
	"grain" smallint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"starts" date NOT NULL,
	"intent_id" bigint,
	"source" "lead_source",
	"user_id" bigint,
	"partner_id" bigint,
	"leads" integer DEFAULT 0 NOT NULL,
	"offered" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"funded" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	"commission_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "report_sum_of" UNIQUE NULLS NOT DISTINCT("environment","grain","starts","affiliate_id","intent_id","source","user_id","partner_id")
);
--> statement-breakpoint
DROP INDEX "report_day_environment";--> statement-breakpoint
CREATE INDEX "report_sum_affiliate" ON "report_sum" USING btree ("affiliate_id","environment","grain","starts");--> statement-breakpoint
CREATE INDEX "report_day_partner" ON "report_day" USING btree ("environment","day") WHERE "report_day"."partner_id" is not null;--> statement-breakpoint
CREATE INDEX "report_day_accepted" ON "report_day" USING btree ("environment","day","partner_id","affiliate_id","intent_id","source","user_id") WHERE "report_day"."accepted" > 0 and "report_day"."partner_id" is not null;--> statement-breakpoint
CREATE INDEX "report_day_environment" ON "report_day" USING btree ("environment","day") WHERE "report_day"."partner_id" is null;--> statement-breakpoint
-- What became of applications counts in the rows without a partner, too.
CREATE OR REPLACE FUNCTION note_report_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT application_id FROM added UNION SELECT o.application_id FROM outcome o JOIN added n ON n.corrects = o.id);
BEGIN
  PERFORM FROM application WHERE id = ANY(changed) ORDER BY id FOR NO KEY UPDATE;
  WITH told AS (
    SELECT o.*, EXISTS (SELECT FROM added n WHERE n.id = o.id) AS is_new,
      EXISTS (SELECT FROM outcome c WHERE c.corrects = o.id) AS is_replaced,
      EXISTS (SELECT FROM outcome c WHERE c.corrects = o.id AND c.id NOT IN (SELECT id FROM added)) AS was_replaced
    FROM outcome o WHERE o.application_id = ANY(changed)),
  step AS (
    SELECT application_id,
      coalesce(bool_or(kind IN ('approved', 'funded')) FILTER (WHERE NOT is_replaced), false)::int
        - coalesce(bool_or(kind IN ('approved', 'funded')) FILTER (WHERE NOT is_new AND NOT was_replaced), false)::int AS approved,
      coalesce(bool_or(kind = 'funded') FILTER (WHERE NOT is_replaced), false)::int
        - coalesce(bool_or(kind = 'funded') FILTER (WHERE NOT is_new AND NOT was_replaced), false)::int AS funded,
      coalesce(bool_or(kind IN ('returned', 'charged_back')) FILTER (WHERE NOT is_replaced), false)::int
        - coalesce(bool_or(kind IN ('returned', 'charged_back')) FILTER (WHERE NOT is_new AND NOT was_replaced), false)::int AS returned,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'funded' AND NOT is_replaced), 0)
        - coalesce(sum(amount_cents) FILTER (WHERE kind = 'funded' AND NOT is_new AND NOT was_replaced), 0) AS amount_cents
    FROM told GROUP BY application_id)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, approved, funded, returned, amount_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, s.approved, s.funded, s.returned, s.amount_cents, true
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_report_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, commission_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, sum(e.amount_cents), true
  FROM added e JOIN application a ON a.id = e.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE e.plan_id IS NOT NULL AND l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(e.amount_cents) <> 0;
  RETURN NULL;
END $$;
