-- Who sent an application is who sold it; without that, who captured or uploaded its lead.
CREATE FUNCTION sold_by(application bigint, captured_by bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT user_id FROM application WHERE id = $1), $2);
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_more integer := (TG_OP = 'INSERT')::int;
  matched_more integer := has_matched(NEW.state)::int - coalesce(has_matched(OLD.state)::int, 0);
BEGIN
  WITH step AS (
    SELECT user_id, sum(leads) AS leads, sum(matched) AS matched, sum(accepted) AS accepted
    FROM (
      SELECT NEW.user_id, leads_more AS leads, matched_more AS matched, 0 AS accepted
      UNION ALL
      SELECT sold_by(NEW.application_id, NEW.user_id), 0, 0, 1 WHERE NEW.state = 'accepted'
      UNION ALL
      SELECT sold_by(OLD.application_id, OLD.user_id), 0, 0, -1 WHERE OLD.state = 'accepted') one
    GROUP BY user_id HAVING (sum(leads), sum(matched), sum(accepted)) <> (0, 0, 0)),
  dashboard AS (
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change)
    SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, user_id, NEW.referee_affiliate_id, leads, matched, accepted, true
    FROM step)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, leads, offered, accepted, change)
  SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.source, user_id, leads, matched, accepted, true
  FROM step;
  WITH changed AS (
    SELECT partner_id, user_id, sum(offered) AS offered, sum(chosen) AS chosen, sum(accepted) AS accepted
    FROM (
      SELECT (m ->> 'partnerId')::bigint AS partner_id, NEW.user_id, CASE WHEN o.id = NEW.offer_id THEN 1 ELSE -1 END AS offered, 0 AS chosen, 0 AS accepted
      FROM offer o, jsonb_array_elements(o.matches) m
      -- Erasure unties a lead from its offer; that it was made still counts.
      WHERE o.id IN (NEW.offer_id, OLD.offer_id) AND NEW.offer_id IS NOT NULL AND NEW.offer_id IS DISTINCT FROM OLD.offer_id
      UNION ALL
      SELECT partner_id, coalesce(user_id, NEW.user_id), 0, 1, (NEW.state = 'accepted')::int FROM application WHERE id = NEW.application_id
      UNION ALL
      SELECT partner_id, coalesce(user_id, NEW.user_id), 0, -1, -(OLD.state = 'accepted')::int FROM application WHERE id = OLD.application_id) step
    GROUP BY partner_id, user_id),
  dashboard AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change)
    SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), partner_id, user_id, offered, chosen, accepted, true
    FROM changed WHERE offered <> 0 OR chosen <> 0 OR accepted <> 0)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, offered, accepted, change)
  SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.source, user_id, partner_id, offered, accepted, true
  FROM changed WHERE offered <> 0 OR accepted <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
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
      paid_out_cents(array_agg(id) FILTER (WHERE NOT is_replaced))
        - paid_out_cents(array_agg(id) FILTER (WHERE NOT is_new AND NOT was_replaced)) AS amount_cents
    FROM told GROUP BY application_id)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, approved, funded, returned, amount_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, coalesce(a.user_id, l.user_id), p.id, s.approved, s.funded, s.returned, s.amount_cents, true
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_report_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever takes an application over waits, or is seen: what it earns is whose who sent it.
  PERFORM FROM application WHERE id IN (SELECT application_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, commission_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, coalesce(a.user_id, l.user_id), p.id, sum(e.amount_cents), true
  FROM added e JOIN application a ON a.id = e.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE e.plan_id IS NOT NULL AND l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(e.amount_cents) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Moves what applications of leads of earlier days count for from one user to another, in the sums of those days.
CREATE FUNCTION move_sold(applications bigint[], former bigint[], later bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT a.id, a.partner_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) AS day, l.intent_id, l.source,
      l.referee_affiliate_id, u.user_id, u.sign, (l.application_id = a.id)::int AS chosen,
      (l.application_id = a.id AND l.state = 'accepted')::int AS accepted
    FROM unnest(applications, former, later) m(id, former, later) JOIN application a ON a.id = m.id JOIN lead l ON l.id = a.lead_id
      CROSS JOIN LATERAL (VALUES (coalesce(m.former, l.user_id), -1), (coalesce(m.later, l.user_id), 1)) u(user_id, sign)
    WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
      AND coalesce(m.former, l.user_id) IS DISTINCT FROM coalesce(m.later, l.user_id)),
  dashboard AS (
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change)
    SELECT affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, 0, 0, sum(sign), true FROM moved
    WHERE accepted = 1 GROUP BY 1, 2, 3, 4, 5, 6),
  partners AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change)
    SELECT affiliate_id, environment, day, partner_id, user_id, 0, sum(sign), sum(sign * accepted), true FROM moved
    WHERE chosen = 1 GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, accepted, approved, funded,
    returned, amount_cents, commission_cents, change)
  SELECT m.affiliate_id, m.environment, m.day, m.intent_id, m.source, m.user_id, p.id, sum(m.sign * m.accepted),
    sum(m.sign * coalesce(o.approved, 0)), sum(m.sign * coalesce(o.funded, 0)), sum(m.sign * coalesce(o.returned, 0)),
    sum(m.sign * coalesce(o.amount_cents, 0)), sum(m.sign * coalesce(c.cents, 0)), true
  FROM moved m
    CROSS JOIN LATERAL (VALUES (NULL), (m.partner_id)) p(id)
    LEFT JOIN LATERAL (
      SELECT bool_or(kind IN ('approved', 'funded'))::int AS approved, bool_or(kind = 'funded')::int AS funded,
        bool_or(kind IN ('returned', 'charged_back'))::int AS returned, paid_out_cents(array_agg(o.id)) AS amount_cents
      FROM outcome o WHERE o.application_id = m.id AND NOT EXISTS (SELECT FROM outcome n WHERE n.corrects = o.id)) o ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount_cents) AS cents FROM commission_entry WHERE plan_id IS NOT NULL AND application_id = m.id) c ON true
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
END $$;--> statement-breakpoint
-- Whoever takes over an application that was sent for another reason has sold it.
CREATE FUNCTION note_seller_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM move_sold(ARRAY[NEW.id], ARRAY[OLD.user_id], ARRAY[NEW.user_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER application_seller AFTER UPDATE OF user_id ON application FOR EACH ROW
  WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION note_seller_change();--> statement-breakpoint
-- Days were summed up by who captured or uploaded; what others have sold of it moves to them.
SELECT move_sold(array_agg(a.id), array_agg(NULL::bigint), array_agg(a.user_id))
FROM application a JOIN lead l ON l.id = a.lead_id WHERE a.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM l.user_id;
