CREATE TABLE "report_day" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"intent_id" bigint NOT NULL,
	"source" "lead_source" NOT NULL,
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
	"change" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_delay" (
	"partner_id" bigint NOT NULL,
	"affiliate_id" bigint NOT NULL,
	"approved_days" integer,
	"funded_days" integer,
	"returned_days" integer,
	CONSTRAINT "report_delay_partner_id_affiliate_id_pk" PRIMARY KEY("partner_id","affiliate_id")
);
--> statement-breakpoint
CREATE TABLE "report_progress" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"closed_before" date NOT NULL,
	"after_lead_id" bigint NOT NULL,
	CONSTRAINT "report_progress_only" CHECK ("report_progress"."only")
);
--> statement-breakpoint
CREATE INDEX "report_day_of" ON "report_day" USING btree ("affiliate_id","environment","day");--> statement-breakpoint
CREATE INDEX "report_day_environment" ON "report_day" USING btree ("environment","day");--> statement-breakpoint
CREATE INDEX "report_day_change" ON "report_day" USING btree ("day") WHERE "report_day"."change";--> statement-breakpoint
-- Also for reports, with the lead's intent and source; what became of its applications has a trigger of its own.
CREATE OR REPLACE FUNCTION note_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_more integer := (TG_OP = 'INSERT')::int;
  matched_more integer := has_matched(NEW.state)::int - coalesce(has_matched(OLD.state)::int, 0);
  accepted_more integer := (NEW.state = 'accepted')::int - coalesce((OLD.state = 'accepted')::int, 0);
BEGIN
  IF (leads_more, matched_more, accepted_more) <> (0, 0, 0) THEN
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change)
    VALUES (NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.user_id, NEW.referee_affiliate_id, leads_more, matched_more, accepted_more, true);
    INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, leads, offered, accepted, change)
    VALUES (NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.source, NEW.user_id, leads_more, matched_more, accepted_more, true);
  END IF;
  WITH changed AS (
    SELECT partner_id, sum(offered) AS offered, sum(chosen) AS chosen, sum(accepted) AS accepted
    FROM (
      SELECT (m ->> 'partnerId')::bigint AS partner_id, CASE WHEN o.id = NEW.offer_id THEN 1 ELSE -1 END AS offered, 0 AS chosen, 0 AS accepted
      FROM offer o, jsonb_array_elements(o.matches) m
      -- Erasure unties a lead from its offer; that it was made still counts.
      WHERE o.id IN (NEW.offer_id, OLD.offer_id) AND NEW.offer_id IS NOT NULL AND NEW.offer_id IS DISTINCT FROM OLD.offer_id
      UNION ALL
      SELECT partner_id, 0, 1, (NEW.state = 'accepted')::int FROM application WHERE id = NEW.application_id
      UNION ALL
      SELECT partner_id, 0, -1, -(OLD.state = 'accepted')::int FROM application WHERE id = OLD.application_id) step
    GROUP BY partner_id),
  dashboard AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change)
    SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), partner_id, NEW.user_id, offered, chosen, accepted, true
    FROM changed WHERE offered <> 0 OR chosen <> 0 OR accepted <> 0)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, offered, accepted, change)
  SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.source, NEW.user_id, partner_id, offered, accepted, true
  FROM changed WHERE offered <> 0 OR accepted <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A partner that answers late joins a lead's offer, maybe when its day is closed.
CREATE FUNCTION note_report_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, offered, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, step.partner_id, sum(step.offered), true
  FROM lead l, LATERAL (
    SELECT (m ->> 'partnerId')::bigint AS partner_id, 1 AS offered FROM jsonb_array_elements(NEW.matches) m
    UNION ALL
    SELECT (m ->> 'partnerId')::bigint, -1 FROM jsonb_array_elements(OLD.matches) m) step
  WHERE l.id = NEW.lead_id AND l.offer_id = NEW.id AND l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(step.offered) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offer_report AFTER UPDATE OF matches ON offer FOR EACH ROW
  WHEN (OLD.matches IS DISTINCT FROM NEW.matches) EXECUTE FUNCTION note_report_offer();--> statement-breakpoint
-- The worker begins with the oldest lead; where there is none, with today.
INSERT INTO report_progress (closed_before, after_lead_id)
SELECT CASE WHEN EXISTS (SELECT FROM lead) THEN date '2000-01-01' ELSE funnel_day_of(now()) END, 0;
--> statement-breakpoint
-- What became of applications, whenever it is told: the difference that new outcomes make. For a whole statement, since
-- an application's outcomes count once; under its lock, so that two at once see each other.
CREATE FUNCTION note_report_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
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
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, a.partner_id, s.approved, s.funded, s.returned, s.amount_cents, true
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
  WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outcome_report AFTER INSERT ON outcome REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_report_outcome();
