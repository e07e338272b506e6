-- A cap that is written, or comes back, counts what its open window holds already: what was sent to the partner since it
-- began, whatever other caps there were. Those that were declined or have failed are noted as released, so that a late
-- answer that revives one counts. A referral that waits takes no place.
CREATE FUNCTION count_window(one cap) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  opens CONSTANT timestamptz := cap_window_start(one.period, now(), one.time_zone);
BEGIN
  -- Whoever is settling one of these comes before or after, as a whole.
  PERFORM FROM application a
  WHERE a.partner_id = one.partner_id AND a.requested_at >= opens AND a.waits_since IS NULL
    AND a.status IN ('sending', 'unknown', 'pending') ORDER BY a.id FOR NO KEY UPDATE;
  INSERT INTO cap_use (application_id, cap_id, opens_at, state)
  SELECT a.id, one.id, opens, CASE
      WHEN a.status IN ('declined', 'failed') THEN 'released'
      WHEN a.status = 'accepted' OR one.counts = 'applications' THEN 'counted'
      ELSE 'held' END
  FROM application a JOIN lead l ON l.id = a.lead_id
  WHERE a.partner_id = one.partner_id AND a.requested_at >= opens AND a.waits_since IS NULL
    AND coalesce(one.intent_id, l.intent_id) = l.intent_id
    AND coalesce(one.affiliate_id, l.affiliate_id) = l.affiliate_id
  ON CONFLICT DO NOTHING;
  INSERT INTO cap_window AS w (cap_id, opens_at, used)
  SELECT one.id, opens, count(*) FROM cap_use u
  WHERE u.cap_id = one.id AND u.opens_at = opens AND u.state <> 'released'
  HAVING count(*) > 0
  ON CONFLICT (cap_id, opens_at) DO UPDATE SET used = excluded.used;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_caps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  live CONSTANT bigint[] := ARRAY(SELECT id FROM cap WHERE partner_id = NEW.id AND removed_at IS NULL);
  one cap;
BEGIN
  UPDATE cap SET removed_at = now() WHERE partner_id = NEW.id AND removed_at IS NULL;
  INSERT INTO cap (partner_id, intent_id, affiliate_id, counts, period, time_zone, most, weekdays, overage, warn_at_percent)
  SELECT NEW.id, (c ->> 'intent')::bigint, a.id, c ->> 'counts', c ->> 'window', c ->> 'time_zone', (c ->> 'most')::integer,
    c -> 'weekdays', (c ->> 'overage')::integer, (c ->> 'warn_at_percent')::integer
  FROM jsonb_array_elements(coalesce(NEW.capacity -> 'caps', '[]')) WITH ORDINALITY AS list (c, place)
  LEFT JOIN affiliate a ON a.slug = c ->> 'affiliate'
  WHERE c ->> 'affiliate' IS NULL OR a.id IS NOT NULL
  ORDER BY place
  ON CONFLICT (partner_id, coalesce(intent_id, 0), coalesce(affiliate_id, 0), counts, period, time_zone) DO UPDATE SET
    most = excluded.most, weekdays = excluded.weekdays, overage = excluded.overage,
    warn_at_percent = excluded.warn_at_percent, removed_at = NULL;
  IF NOT EXISTS (SELECT FROM cap WHERE partner_id = NEW.id AND removed_at IS NULL AND id <> ALL (live)) THEN
    RETURN NULL;
  END IF;
  -- Applications under way hold the partner's key until they commit (`take_places`): they are counted here, and those
  -- that come later take places of these caps.
  PERFORM FROM partner WHERE id = NEW.id FOR UPDATE;
  FOR one IN SELECT * FROM cap WHERE partner_id = NEW.id AND removed_at IS NULL AND id <> ALL (live) ORDER BY id LOOP
    PERFORM count_window(one);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION take_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about record;
  one cap;
  opens timestamptz;
  places integer;
  extra integer;
BEGIN
  -- Inserting has locked it already, ending a wait has not: see `write_caps`.
  IF TG_OP = 'UPDATE' THEN PERFORM FROM partner WHERE id = NEW.partner_id FOR KEY SHARE; END IF;
  IF NOT EXISTS (SELECT FROM cap WHERE partner_id = NEW.partner_id AND removed_at IS NULL) THEN RETURN NULL; END IF;
  SELECT l.intent_id, l.affiliate_id, NEW.kind = 'accept' AND o.created_at > now() - interval '15 minutes' AS shown INTO about
  FROM lead l LEFT JOIN offer o ON o.id = l.offer_id WHERE l.id = NEW.lead_id;
  FOR one IN
    SELECT * FROM cap WHERE partner_id = NEW.partner_id AND removed_at IS NULL
      AND coalesce(intent_id, about.intent_id) = about.intent_id AND coalesce(affiliate_id, about.affiliate_id) = about.affiliate_id
    ORDER BY id
  LOOP
    opens := cap_window_start(one.period, now(), one.time_zone);
    places := cap_limit(one.period, opens, one.time_zone, one.most, one.weekdays);
    extra := CASE WHEN about.shown AND places > 0 THEN one.overage ELSE 0 END;
    IF places IS NULL OR places + extra > 0 THEN
      INSERT INTO cap_window AS w (cap_id, opens_at, used) VALUES (one.id, opens, 1)
      ON CONFLICT (cap_id, opens_at) DO UPDATE SET used = w.used + 1,
        over_limit = w.over_limit + CASE WHEN w.used >= places THEN 1 ELSE 0 END
      WHERE places IS NULL OR w.used < places + extra;
    END IF;
    IF places + extra <= 0 OR NOT FOUND THEN
      RAISE EXCEPTION 'cap % has no room', one.id USING ERRCODE = 'PC001';
    END IF;
    INSERT INTO cap_use (application_id, cap_id, opens_at, state)
    VALUES (NEW.id, one.id, opens, CASE one.counts WHEN 'accepted' THEN 'held' ELSE 'counted' END);
  END LOOP;
  RETURN NULL;
END $$;
