-- Adds what changed with leads of days that may be closed to the sums of those days, for the dashboard and for reports; what
-- became of their applications has a trigger of its own. Leads of one statement are added up: offers of 25 leads to the same 50
-- partners are 100 rows, not 2,500. `from_states` null: a new lead. What leads are now is given too, since they may have changed again.
CREATE FUNCTION note_lead_changes(lead_ids bigint[], from_states lead_state[], to_states lead_state[], from_offers bigint[], to_offers bigint[],
  from_applications bigint[], to_applications bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at) AS day, l.intent_id, l.source, l.user_id, l.referee_affiliate_id, c.*
    FROM unnest(lead_ids, from_states, to_states, from_offers, to_offers, from_applications, to_applications)
      c(lead_id, from_state, to_state, from_offer, to_offer, from_application, to_application) JOIN lead l ON l.id = c.lead_id),
  step AS MATERIALIZED (
    SELECT c.affiliate_id, c.environment, c.day, c.intent_id, c.source, s.user_id, c.referee_affiliate_id,
      sum(s.leads) AS leads, sum(s.matched) AS matched, sum(s.accepted) AS accepted
    FROM changed c CROSS JOIN LATERAL (
      SELECT c.user_id, (c.from_state IS NULL)::int AS leads,
        has_matched(c.to_state)::int - coalesce(has_matched(c.from_state)::int, 0) AS matched, 0 AS accepted
      UNION ALL
      SELECT sold_by(c.to_application, c.user_id), 0, 0, 1 WHERE c.to_state = 'accepted'
      UNION ALL
      SELECT sold_by(c.from_application, c.user_id), 0, 0, -1 WHERE c.from_state = 'accepted') s
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING (sum(s.leads), sum(s.matched), sum(s.accepted)) <> (0, 0, 0)),
  partnered AS MATERIALIZED (
    SELECT p.affiliate_id, p.environment, p.day, p.intent_id, p.source, p.partner_id, p.user_id,
      sum(p.offered) AS offered, sum(p.chosen) AS chosen, sum(p.accepted) AS accepted
    FROM (
      SELECT c.affiliate_id, c.environment, c.day, c.intent_id, c.source, (m ->> 'partnerId')::bigint AS partner_id, c.user_id,
        CASE WHEN o.id = c.to_offer THEN 1 ELSE -1 END AS offered, 0 AS chosen, 0 AS accepted
      -- Erasure unties a lead from its offer; that it was made still counts.
      FROM changed c JOIN offer o ON o.id IN (c.to_offer, c.from_offer), jsonb_array_elements(o.matches) m
      WHERE c.to_offer IS NOT NULL AND c.to_offer IS DISTINCT FROM c.from_offer
      UNION ALL
      SELECT c.affiliate_id, c.environment, c.day, c.intent_id, c.source, a.partner_id, coalesce(a.user_id, c.user_id),
        0, 1, (c.to_state = 'accepted')::int
      FROM changed c JOIN application a ON a.id = c.to_application
      UNION ALL
      SELECT c.affiliate_id, c.environment, c.day, c.intent_id, c.source, a.partner_id, coalesce(a.user_id, c.user_id),
        0, -1, -(c.from_state = 'accepted')::int
      FROM changed c JOIN application a ON a.id = c.from_application) p
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING (sum(p.offered), sum(p.chosen), sum(p.accepted)) <> (0, 0, 0)),
  dashboard AS (
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change)
    SELECT affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, true FROM step),
  dashboard_partner AS (
    INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change)
    SELECT affiliate_id, environment, day, partner_id, user_id, sum(offered), sum(chosen), sum(accepted), true FROM partnered
    GROUP BY 1, 2, 3, 4, 5)
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, leads, offered, accepted, change)
  SELECT affiliate_id, environment, day, intent_id, source, user_id, NULL::bigint, leads, matched, accepted, true FROM step
  UNION ALL
  SELECT affiliate_id, environment, day, intent_id, source, user_id, partner_id, 0, offered, accepted, true
  FROM partnered WHERE offered <> 0 OR accepted <> 0;
END $$;--> statement-breakpoint
-- A new lead of the past; most are of right now.
CREATE OR REPLACE FUNCTION note_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_lead_changes(ARRAY[NEW.id], ARRAY[NULL::lead_state], ARRAY[NEW.state], ARRAY[NULL::bigint], ARRAY[NEW.offer_id],
    ARRAY[NULL::bigint], ARRAY[NEW.application_id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_funnel_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE created_at < date_trunc('day', now(), 'Africa/Johannesburg')
    GROUP BY id HAVING count(*) = 2) c
  WHERE (c.from_state, c.from_offer, c.from_application) IS DISTINCT FROM (c.to_state, c.to_offer, c.to_application)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER lead_funnel_update ON lead;--> statement-breakpoint
CREATE TRIGGER lead_funnel_update AFTER UPDATE ON lead REFERENCING OLD TABLE AS former NEW TABLE AS latter
  FOR EACH STATEMENT EXECUTE FUNCTION note_funnel_changes();
