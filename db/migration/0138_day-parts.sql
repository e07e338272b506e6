ALTER TABLE "funnel_day" ADD COLUMN "part" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "funnel_partner_day" ADD COLUMN "part" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "funnel_progress" ADD COLUMN "counted_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "funnel_progress" ADD COLUMN "after_counted_lead_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_day" ADD COLUMN "part" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_progress" ADD COLUMN "counted_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_progress" ADD COLUMN "after_counted_lead_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- An open day is counted in parts, of a quarter of an hour each.
CREATE FUNCTION day_part_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin('15 minutes', at, '2000-01-01 00:00:00+00');--> statement-breakpoint
-- Adds what changed with leads of parts that may be counted to the sums of their days, for the dashboard and for reports; what
-- became of their applications has a trigger of its own. Leads of one statement are added up: offers of 25 leads to the same 50
-- partners are 100 rows, not 2,500. `from_states` null: a new lead. What leads are now is given too, since they may have changed again.
CREATE FUNCTION note_lead_changes(lead_ids bigint[], from_states lead_state[], to_states lead_state[], from_offers bigint[], to_offers bigint[],
  from_applications bigint[], to_applications bigint[]) RETURNS void LANGUAGE plpgsql
  -- Planning it takes four times as long as running it for one lead.
  SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT l.affiliate_id, l.environment, d.day, l.intent_id, l.source, l.user_id, l.referee_affiliate_id,
      -- A file's leads may be of many parts, which no longer matter once their day is closed.
      CASE WHEN d.day >= (SELECT least(f.closed_before, r.closed_before) FROM funnel_progress f, report_progress r) THEN day_part_of(l.created_at) END AS part, c.*
    FROM unnest(lead_ids, from_states, to_states, from_offers, to_offers, from_applications, to_applications)
      c(lead_id, from_state, to_state, from_offer, to_offer, from_application, to_application)
      -- By their ids, however many leads the planner expects; so are offers and applications.
      CROSS JOIN LATERAL (SELECT * FROM lead WHERE id = c.lead_id OFFSET 0) l
      CROSS JOIN LATERAL (SELECT funnel_day_of(l.created_at) AS day) d
    -- Those of practice calls count nowhere.
    WHERE NOT EXISTS (SELECT FROM sample_lead p WHERE p.lead_id = l.id AND p.kind = 'practice')),
  step AS MATERIALIZED (
    SELECT c.affiliate_id, c.environment, c.day, c.part, c.intent_id, c.source, s.user_id, c.referee_affiliate_id,
      sum(s.leads) AS leads, sum(s.matched) AS matched, sum(s.accepted) AS accepted
    FROM changed c CROSS JOIN LATERAL (
      SELECT c.user_id, (c.from_state IS NULL)::int AS leads,
        has_matched(c.to_state)::int - coalesce(has_matched(c.from_state)::int, 0) AS matched, 0 AS accepted
      UNION ALL
      SELECT sold_by(c.to_application, c.user_id), 0, 0, 1 WHERE c.to_state = 'accepted'
      UNION ALL
      SELECT sold_by(c.from_application, c.user_id), 0, 0, -1 WHERE c.from_state = 'accepted') s
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING (sum(s.leads), sum(s.matched), sum(s.accepted)) <> (0, 0, 0)),
  partnered AS MATERIALIZED (
    SELECT p.affiliate_id, p.environment, p.day, p.part, p.intent_id, p.source, p.partner_id, p.user_id,
      sum(p.offered) AS offered, sum(p.chosen) AS chosen, sum(p.accepted) AS accepted
    FROM (
      SELECT c.affiliate_id, c.environment, c.day, c.part, c.intent_id, c.source, (m ->> 'partnerId')::bigint AS partner_id, c.user_id,
        CASE WHEN o.id = c.to_offer THEN 1 ELSE -1 END AS offered, 0 AS chosen, 0 AS accepted
      -- Erasure unties a lead from its offer; that it was made still counts.
      FROM changed c CROSS JOIN LATERAL (SELECT id, matches FROM offer WHERE id IN (c.to_offer, c.from_offer) OFFSET 0) o,
        jsonb_array_elements(o.matches) m
      WHERE c.to_offer IS NOT NULL AND c.to_offer IS DISTINCT FROM c.from_offer
      UNION ALL
      SELECT c.affiliate_id, c.environment, c.day, c.part, c.intent_id, c.source, a.partner_id, coalesce(a.user_id, c.user_id),
        0, 1, (c.to_state = 'accepted')::int
      FROM changed c CROSS JOIN LATERAL (SELECT partner_id, user_id FROM application WHERE id = c.to_application OFFSET 0) a
      UNION ALL
      SELECT c.affiliate_id, c.environment, c.day, c.part, c.intent_id, c.source, a.partner_id, coalesce(a.user_id, c.user_id),
        0, -1, -(c.from_state = 'accepted')::int
      FROM changed c CROSS JOIN LATERAL (SELECT partner_id, user_id FROM application WHERE id = c.from_application OFFSET 0) a) p
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING (sum(p.offered), sum(p.chosen), sum(p.accepted)) <> (0, 0, 0)),
  dashboard AS (
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change, part)
    SELECT affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, true, part FROM step),
  dashboard_partner AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change, part)
    SELECT affiliate_id, environment, day, partner_id, user_id, sum(offered), sum(chosen), sum(accepted), true, part FROM partnered
    GROUP BY affiliate_id, environment, day, part, partner_id, user_id)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, leads, offered, accepted, change, part)
  SELECT affiliate_id, environment, day, intent_id, source, user_id, NULL::bigint, leads, matched, accepted, true, part FROM step
  UNION ALL
  SELECT affiliate_id, environment, day, intent_id, source, user_id, partner_id, 0, offered, accepted, true, part
  FROM partnered WHERE offered <> 0 OR accepted <> 0;
END $$;--> statement-breakpoint
-- A new lead of the past; most are of right now.
CREATE FUNCTION note_inserted_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_lead_changes(ARRAY[NEW.id], ARRAY[NULL::lead_state], ARRAY[NEW.state], ARRAY[NULL::bigint], ARRAY[NEW.offer_id],
    ARRAY[NULL::bigint], ARRAY[NEW.application_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_updated_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Grouped, not joined: of thousands of leads the database expects a few. What is moved in time is counted by who moves it.
  PERFORM note_lead_changes(array_agg(c.id), array_agg(c.from_state), array_agg(c.to_state), array_agg(c.from_offer), array_agg(c.to_offer),
    array_agg(c.from_application), array_agg(c.to_application))
  FROM (
    SELECT id, max(state) FILTER (WHERE NOT is_new) AS from_state, max(state) FILTER (WHERE is_new) AS to_state,
      max(offer_id) FILTER (WHERE NOT is_new) AS from_offer, max(offer_id) FILTER (WHERE is_new) AS to_offer,
      max(application_id) FILTER (WHERE NOT is_new) AS from_application, max(application_id) FILTER (WHERE is_new) AS to_application
    FROM (
      SELECT id, created_at, state, offer_id, application_id, false AS is_new FROM former
      UNION ALL
      SELECT id, created_at, state, offer_id, application_id, true FROM latter) l
    WHERE created_at < day_part_of(now())
    GROUP BY id HAVING count(*) = 2) c
  WHERE (c.from_state, c.from_offer, c.from_application) IS DISTINCT FROM (c.to_state, c.to_offer, c.to_application)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER lead_funnel_insert ON lead;--> statement-breakpoint
DROP TRIGGER lead_funnel_update ON lead;--> statement-breakpoint
DROP FUNCTION note_funnel_change();--> statement-breakpoint
CREATE TRIGGER lead_funnel_insert AFTER INSERT ON lead FOR EACH ROW
  WHEN (NEW.created_at < day_part_of(now())) EXECUTE FUNCTION note_inserted_lead();--> statement-breakpoint
CREATE TRIGGER lead_funnel_update AFTER UPDATE ON lead REFERENCING OLD TABLE AS former NEW TABLE AS latter
  FOR EACH STATEMENT EXECUTE FUNCTION note_updated_leads();--> statement-breakpoint
-- A partner that answers late joins a lead's offer, maybe when its part of the day is counted.
CREATE OR REPLACE FUNCTION note_report_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, offered, change, part)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, step.partner_id, sum(step.offered), true, day_part_of(l.created_at)
  FROM lead l, LATERAL (
    SELECT (m ->> 'partnerId')::bigint AS partner_id, 1 AS offered FROM jsonb_array_elements(NEW.matches) m
    UNION ALL
    SELECT (m ->> 'partnerId')::bigint, -1 FROM jsonb_array_elements(OLD.matches) m) step
  WHERE l.id = NEW.lead_id AND l.offer_id = NEW.id AND l.created_at < day_part_of(now()) AND NOT EXISTS (SELECT FROM sample_lead t WHERE t.lead_id = l.id AND t.kind = 'practice')
  GROUP BY l.id, step.partner_id HAVING sum(step.offered) <> 0;
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
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, approved, funded, returned, amount_cents, change, part)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, coalesce(a.user_id, l.user_id), p.id, s.approved, s.funded, s.returned, s.amount_cents, true, day_part_of(l.created_at)
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE l.created_at < day_part_of(now()) AND NOT EXISTS (SELECT FROM sample_lead t WHERE t.lead_id = l.id AND t.kind = 'practice') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION note_report_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever takes an application over waits, or is seen: what it earns is whose who sent it.
  PERFORM FROM application WHERE id IN (SELECT application_id FROM added) ORDER BY id FOR SHARE;
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, commission_cents, change, part)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, coalesce(a.user_id, l.user_id), p.id, sum(e.amount_cents), true, day_part_of(l.created_at)
  FROM added e JOIN application a ON a.id = e.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE e.plan_id IS NOT NULL AND l.created_at < day_part_of(now()) AND NOT EXISTS (SELECT FROM sample_lead t WHERE t.lead_id = l.id AND t.kind = 'practice')
  GROUP BY l.id, coalesce(a.user_id, l.user_id), p.id HAVING sum(e.amount_cents) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Moves what applications of leads of parts that may be counted count for from one user to another.
CREATE OR REPLACE FUNCTION move_sold(applications bigint[], former bigint[], later bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH moved AS MATERIALIZED (
    SELECT a.id, a.partner_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) AS day, day_part_of(l.created_at) AS part, l.intent_id, l.source,
      l.referee_affiliate_id, u.user_id, u.sign, (l.application_id = a.id)::int AS chosen,
      (l.application_id = a.id AND l.state = 'accepted')::int AS accepted
    FROM unnest(applications, former, later) m(id, former, later) JOIN application a ON a.id = m.id JOIN lead l ON l.id = a.lead_id
      CROSS JOIN LATERAL (VALUES (coalesce(m.former, l.user_id), -1), (coalesce(m.later, l.user_id), 1)) u(user_id, sign)
    WHERE l.created_at < day_part_of(now()) AND NOT EXISTS (SELECT FROM sample_lead t WHERE t.lead_id = l.id AND t.kind = 'practice')
      AND coalesce(m.former, l.user_id) IS DISTINCT FROM coalesce(m.later, l.user_id)),
  dashboard AS (
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change, part)
    SELECT affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, 0, 0, sum(sign), true, part FROM moved
    WHERE accepted = 1 GROUP BY affiliate_id, environment, day, part, intent_id, user_id, referee_affiliate_id),
  partners AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change, part)
    SELECT affiliate_id, environment, day, partner_id, user_id, 0, sum(sign), sum(sign * accepted), true, part FROM moved
    WHERE chosen = 1 GROUP BY affiliate_id, environment, day, part, partner_id, user_id)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, accepted, approved, funded,
    returned, amount_cents, commission_cents, change, part)
  SELECT m.affiliate_id, m.environment, m.day, m.intent_id, m.source, m.user_id, p.id, sum(m.sign * m.accepted),
    sum(m.sign * coalesce(o.approved, 0)), sum(m.sign * coalesce(o.funded, 0)), sum(m.sign * coalesce(o.returned, 0)),
    sum(m.sign * coalesce(o.amount_cents, 0)), sum(m.sign * coalesce(c.cents, 0)), true, m.part
  FROM moved m
    CROSS JOIN LATERAL (VALUES (NULL), (m.partner_id)) p(id)
    LEFT JOIN LATERAL (
      SELECT bool_or(kind IN ('approved', 'funded'))::int AS approved, bool_or(kind = 'funded')::int AS funded,
        bool_or(kind IN ('returned', 'charged_back'))::int AS returned, paid_out_cents(array_agg(o.id)) AS amount_cents
      FROM outcome o WHERE o.application_id = m.id AND NOT EXISTS (SELECT FROM outcome n WHERE n.corrects = o.id)) o ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount_cents) AS cents FROM commission_entry WHERE plan_id IS NOT NULL AND application_id = m.id) c ON true
  GROUP BY m.affiliate_id, m.environment, m.day, m.part, m.intent_id, m.source, m.user_id, p.id;
END $$;
