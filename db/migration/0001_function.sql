-- Increments the catalogue version of the environment on every change of intents and partners, and notifies the caches.
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed environment_name;
BEGIN
  IF TG_TABLE_NAME IN ('intent', 'partner') THEN
    changed := coalesce(NEW.environment, OLD.environment);
  ELSE
    SELECT environment INTO changed FROM intent WHERE id = coalesce(NEW.intent_id, OLD.intent_id);
  END IF;
  UPDATE environment SET catalogue_version = catalogue_version + 1 WHERE name = changed;
  PERFORM pg_notify('catalogue', changed::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER intent_catalogue AFTER INSERT OR UPDATE OR DELETE ON intent FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();--> statement-breakpoint
CREATE TRIGGER intent_affiliate_catalogue AFTER INSERT OR UPDATE OR DELETE ON intent_affiliate FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();--> statement-breakpoint
CREATE TRIGGER partner_catalogue AFTER INSERT OR UPDATE OR DELETE ON partner FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();--> statement-breakpoint
CREATE TRIGGER partner_intent_catalogue AFTER INSERT OR UPDATE OR DELETE ON partner_intent FOR EACH ROW EXECUTE FUNCTION raise_catalogue_version();--> statement-breakpoint
-- The audit trail is append-only for every database user.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Keeps an erased lead empty, whatever arrives later: an offer, an agent's form, a partner's link.
CREATE FUNCTION keep_lead_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := '';
  NEW.last_name := '';
  NEW.cell_phone_number := '';
  NEW.cell_phone_number_sent := '';
  NEW.email := NULL;
  NEW.id_number_ciphertext := NULL;
  NEW.id_number_hash := NULL;
  NEW.fields := '{}';
  NEW.bank := NULL;
  NEW.offer_id := NULL;
  NEW.erased_at := OLD.erased_at;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_keep_erased BEFORE UPDATE ON lead FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL) EXECUTE FUNCTION keep_lead_erased();--> statement-breakpoint
CREATE FUNCTION keep_application_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM lead WHERE id = NEW.lead_id AND erased_at IS NOT NULL) THEN
    NEW.live_quotes := NULL;
    NEW.bank := NULL;
    NEW.reference := NULL;
    NEW.redirect := NULL;
    NEW.link := NULL;
    NEW.type := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER application_keep_erased BEFORE UPDATE ON application FOR EACH ROW EXECUTE FUNCTION keep_application_erased();--> statement-breakpoint
CREATE FUNCTION funnel_day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'Africa/Johannesburg')::date;--> statement-breakpoint
-- True if at least one partner could be offered, whatever happened afterwards.
CREATE FUNCTION has_matched(state lead_state) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN state IN ('matched', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
-- Records changes of leads whose day may already be closed: one row per change; readers add them up. For the dashboard,
-- and for reports with the lead's intent and source; what became of its applications has a trigger of its own.
CREATE FUNCTION note_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- A new lead usually dates from the last hour; one stored with an older time may belong to a closed day.
CREATE TRIGGER lead_funnel_insert AFTER INSERT ON lead FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
CREATE TRIGGER lead_funnel_update AFTER UPDATE OF state, offer_id, application_id ON lead FOR EACH ROW
  WHEN ((OLD.state IS DISTINCT FROM NEW.state OR OLD.offer_id IS DISTINCT FROM NEW.offer_id OR OLD.application_id IS DISTINCT FROM NEW.application_id)
    AND NEW.created_at < date_trunc('day', now(), 'Africa/Johannesburg')) EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
-- Fills a missing gross or net income with the other one (spec 2.1). Of immutable functions only: PostgreSQL then puts the
-- expression into the statement itself, where a call cost more than any other part of storing a lead's values.
CREATE FUNCTION fill_income(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN jsonb_set(fields, '{net_income}', fields -> 'gross_income')
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN jsonb_set(fields, '{gross_income}', fields -> 'net_income')
    ELSE fields
  END
$$;--> statement-breakpoint
-- Returns which income `fill_income` fills: the one that was not sent while the other was. Null if there is nothing to fill.
CREATE FUNCTION income_to_fill(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN 'net_income'
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN 'gross_income'
  END
$$;--> statement-breakpoint
-- True for what the current PII_KEY made, and for everything until PII_KEY is first rotated: only then is its id stored.
CREATE FUNCTION is_of_current_pii_key(ciphertext bytea) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  key_id bytea;
BEGIN
  SELECT value INTO key_id FROM secret_check WHERE name = 'PII_KEY_ID';
  RETURN key_id IS NULL OR substring(ciphertext FROM 1 FOR 5) = '\x02'::bytea || key_id;
END $$;--> statement-breakpoint
-- A process that still has the former key must not write: its rows would be lost with that key.
CREATE FUNCTION refuse_former_pii_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'PII_KEY has been rotated: this process has the former one' USING ERRCODE = 'LM001';
END $$;--> statement-breakpoint
CREATE TRIGGER lead_pii_key BEFORE INSERT OR UPDATE OF id_number_ciphertext ON lead FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.id_number_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER draft_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON draft FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_pii_key BEFORE INSERT OR UPDATE OF columns_ciphertext ON batch FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.columns_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_piece_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_piece FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_chunk_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_chunk FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_rejected_chunk_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON batch_rejected_chunk FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER batch_refusal_pii_key BEFORE INSERT OR UPDATE OF id_number_ciphertext ON batch_refusal FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.id_number_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER partner_pii_key BEFORE INSERT OR UPDATE OF secret_ciphertext ON partner FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER partner_previous_pii_key BEFORE INSERT OR UPDATE OF previous_secret_ciphertext ON partner FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.previous_secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER second_factor_pii_key BEFORE INSERT OR UPDATE OF key_ciphertext ON second_factor FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.key_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER second_factor_draft_pii_key BEFORE INSERT OR UPDATE OF draft_ciphertext ON second_factor FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.draft_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER consent_text_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER sandbox_text_message_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON sandbox_text_message FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- Refuses new ids of what clients and partners know by id while PostgreSQL is on another timeline than the one that ids
-- were last counted in: `lib/timeline/follow-timeline.ts` moves them ahead first. Two steps, because a role that may not call
-- the functions may not even prepare a statement with them.
CREATE FUNCTION refuse_new_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text;
BEGIN
  SELECT wal_timeline INTO known FROM timeline;
  IF known IS NOT NULL THEN
    IF known <> left(pg_walfile_name(pg_current_wal_lsn()), 8) THEN
      RAISE EXCEPTION 'the database is on another timeline: ids move ahead before anything new is stored' USING ERRCODE = 'LM002';
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_timeline BEFORE INSERT ON lead FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER application_timeline BEFORE INSERT ON application FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER batch_timeline BEFORE INSERT ON batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER text_message_timeline BEFORE INSERT ON text_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER intent_timeline BEFORE INSERT ON intent FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER partner_timeline BEFORE INSERT ON partner FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_timeline();--> statement-breakpoint
CREATE TRIGGER batch_consent_words_pii_key BEFORE INSERT OR UPDATE OF consent_words_ciphertext ON batch FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.consent_words_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- What a program from before these roles creates is an admin, as its operators are.
CREATE FUNCTION give_operator_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.operator_role := 'admin';
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER user_operator_role BEFORE INSERT ON "user" FOR EACH ROW
  WHEN (NEW.role = 'operator' AND NEW.operator_role IS NULL) EXECUTE FUNCTION give_operator_role();--> statement-breakpoint
CREATE TRIGGER alert_channel_pii_key BEFORE INSERT OR UPDATE OF config_ciphertext ON alert_channel FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.config_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- Attached, not made as a partition: that would lock the log against everybody, and wait for whoever copies it.
CREATE FUNCTION make_event_partition(wanted date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := 'event_' || to_char(wanted, 'YYYYMMDD');
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE event)', name);
  EXECUTE format('ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, wanted, wanted + 1);
END $$;--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_pii_key BEFORE INSERT OR UPDATE OF secret_ciphertext ON webhook_endpoint FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
CREATE TRIGGER webhook_endpoint_previous_pii_key BEFORE INSERT OR UPDATE OF previous_secret_ciphertext ON webhook_endpoint FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.previous_secret_ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- When the window of a cap began that a moment lies in. A `total` has one window.
CREATE FUNCTION cap_window_start(period text, moment timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE period WHEN 'total' THEN '1970-01-01T00:00:00Z'::timestamptz ELSE date_trunc(period, moment, zone) END;--> statement-breakpoint
-- When the next window begins; null: never. Days of 23 and 25 hours, and those that have no midnight, are days too.
CREATE FUNCTION cap_window_end(period text, opens timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE period WHEN 'total' THEN NULL WHEN 'hour' THEN opens + interval '1 hour'
    ELSE (date_trunc(period, opens AT TIME ZONE zone) + ('1 ' || period)::interval) AT TIME ZONE zone END;--> statement-breakpoint
-- How many places a window has; null: no limit.
CREATE FUNCTION cap_limit(period text, opens timestamptz, zone text, most integer, weekdays jsonb) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN period IN ('hour', 'day') THEN coalesce((weekdays ->> to_char(opens AT TIME ZONE zone, 'dy'))::integer, most) ELSE most END;--> statement-breakpoint
-- When a cap without room in the window has some again: the next window with places; null: never.
CREATE FUNCTION cap_reopens(period text, opens timestamptz, zone text, most integer, weekdays jsonb) RETURNS timestamptz LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  -- Eight days, by the hour: beyond these the weekdays come again.
  FOR step IN 1..192 LOOP
    opens := cap_window_end(period, opens, zone);
    IF opens IS NULL OR coalesce(cap_limit(period, opens, zone, most, weekdays), 1) > 0 THEN RETURN opens; END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Keeps the rows of `cap` as `partner.capacity` says. A cap is known by what it counts: whatever else changes, its
-- windows stay what they are.
CREATE FUNCTION write_caps() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER partner_new_capacity AFTER INSERT ON partner FOR EACH ROW WHEN (NEW.capacity IS NOT NULL) EXECUTE FUNCTION write_caps();--> statement-breakpoint
CREATE TRIGGER partner_capacity AFTER UPDATE OF capacity ON partner FOR EACH ROW WHEN (OLD.capacity IS DISTINCT FROM NEW.capacity) EXECUTE FUNCTION write_caps();--> statement-breakpoint
-- Takes a place in every cap that an application concerns, as the last thing of the statement that starts it: in the
-- order of the caps' ids, so that no two wait for each other, and by looking at nothing but the rows of their windows.
-- Whoever waited for such a row counts from what it says then. No room: the whole statement fails with PC001, and
-- nothing was written. One row is written at a time, so a cap takes at most one application per time of a commit
-- (some 2,000 a second; 500 with a synchronous standby 2 ms away): more than any lender works on.
CREATE FUNCTION take_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about record;
  one cap;
  opens timestamptz;
  places integer;
  extra integer;
BEGIN
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
END $$;--> statement-breakpoint
CREATE TRIGGER application_takes_places AFTER INSERT ON application FOR EACH ROW
  WHEN (NEW.status = 'sending' AND NEW.waits_since IS NULL) EXECUTE FUNCTION take_places();--> statement-breakpoint
CREATE TRIGGER application_ends_wait AFTER UPDATE OF waits_since ON application FOR EACH ROW
  WHEN (NEW.status = 'sending' AND OLD.waits_since IS NOT NULL AND NEW.waits_since IS NULL) EXECUTE FUNCTION take_places();--> statement-breakpoint
-- Gives an application's places back when it is declined or has failed, once, and counts what was held when it is
-- accepted. A late answer that revives it takes its places again, full or not: the partner has it.
CREATE FUNCTION settle_places() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
  wanted text;
BEGIN
  FOR one IN
    SELECT u.cap_id, u.opens_at, u.state, c.counts FROM cap_use u JOIN cap c ON c.id = u.cap_id
    WHERE u.application_id = NEW.id ORDER BY u.cap_id
  LOOP
    wanted := CASE
      WHEN NEW.status IN ('declined', 'failed') THEN 'released'
      WHEN NEW.status = 'accepted' OR one.counts = 'applications' THEN 'counted'
      ELSE 'held' END;
    CONTINUE WHEN wanted = one.state;
    IF wanted = 'released' OR one.state = 'released' THEN
      UPDATE cap_window SET used = used + CASE wanted WHEN 'released' THEN -1 ELSE 1 END
      WHERE cap_id = one.cap_id AND opens_at = one.opens_at;
    END IF;
    UPDATE cap_use SET state = wanted WHERE application_id = NEW.id AND cap_id = one.cap_id;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER application_settles_places AFTER UPDATE OF status ON application FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION settle_places();--> statement-breakpoint
-- An outcome stays as it was recorded, for every database user. Its reason, which a partner wrote, can be cleared and
-- no more: it goes when an applicant is erased.
CREATE FUNCTION keep_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reason IS NOT NULL OR (to_jsonb(NEW) - 'reason') IS DISTINCT FROM (to_jsonb(OLD) - 'reason') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER outcome_kept BEFORE UPDATE ON outcome FOR EACH ROW EXECUTE FUNCTION keep_outcome();--> statement-breakpoint
-- Sample data and practice calls never exist in Production, whoever writes them.
CREATE FUNCTION refuse_sample_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM lead WHERE id = NEW.lead_id AND affiliate_id = NEW.affiliate_id AND environment = 'uat') THEN
    RAISE EXCEPTION 'lead % is not in UAT: it cannot be sample data', NEW.lead_id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sample_lead_uat BEFORE INSERT OR UPDATE ON sample_lead FOR EACH ROW EXECUTE FUNCTION refuse_sample_lead();--> statement-breakpoint
CREATE TRIGGER lead_note_pii_key BEFORE INSERT OR UPDATE OF ciphertext ON lead_note FOR EACH ROW
  WHEN (NOT is_of_current_pii_key(NEW.ciphertext)) EXECUTE FUNCTION refuse_former_pii_key();--> statement-breakpoint
-- How the latest call with a lead ended, but for what was taken back; null: not said yet.
CREATE FUNCTION lead_disposition(of_lead bigint) RETURNS disposition_kind LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT d.kind FROM disposition d WHERE d.lead_id = of_lead AND d.undoes IS NULL
    AND NOT EXISTS (SELECT FROM disposition u WHERE u.undoes = d.id) ORDER BY d.id DESC LIMIT 1);--> statement-breakpoint
-- A wrong number is one until there is another.
CREATE FUNCTION end_wrong_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lead_disposition(NEW.id) = 'wrong number' THEN NEW.set_aside_at := NULL; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_new_number BEFORE UPDATE OF cell_phone_number ON lead FOR EACH ROW
  WHEN (OLD.set_aside_at IS NOT NULL AND OLD.cell_phone_number IS DISTINCT FROM NEW.cell_phone_number)
  EXECUTE FUNCTION end_wrong_number();--> statement-breakpoint
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
-- What became of applications, whenever it is told: the difference that new outcomes make, in the partner's rows and in
-- those without a partner. For a whole statement, since an application's outcomes count once; under its lock, so that two
-- at once see each other.
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
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, s.approved, s.funded, s.returned, s.amount_cents, true
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER outcome_report AFTER INSERT ON outcome REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_report_outcome();--> statement-breakpoint
-- Whatever reads or writes an affiliate's ledger takes turns, for the rest of its transaction.
CREATE FUNCTION lock_commission(affiliate bigint) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtext('commission'), affiliate::integer);
$$;--> statement-breakpoint
-- An entry is written into a month that is open and has begun.
CREATE FUNCTION check_commission_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_commission(NEW.affiliate_id);
  IF EXISTS (SELECT FROM commission_statement s WHERE s.affiliate_id = NEW.affiliate_id AND s.environment = NEW.environment
      AND s.month >= NEW.month) THEN
    RAISE EXCEPTION 'the month % is closed', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC011';
  END IF;
  IF NEW.month > (now() AT TIME ZONE 'Africa/Johannesburg')::date THEN
    RAISE EXCEPTION 'the month % has not begun', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC012';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_entry_checked BEFORE INSERT ON commission_entry FOR EACH ROW EXECUTE FUNCTION check_commission_entry();--> statement-breakpoint
-- A statement is of a month that is over, follows on the one before without a gap, and says what the ledger says.
CREATE FUNCTION check_commission_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former commission_statement;
BEGIN
  PERFORM lock_commission(NEW.affiliate_id);
  IF NEW.month >= date_trunc('month', now() AT TIME ZONE 'Africa/Johannesburg')::date THEN
    RAISE EXCEPTION 'the month % is not over', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC012';
  END IF;
  SELECT * INTO former FROM commission_statement s WHERE s.affiliate_id = NEW.affiliate_id
    AND s.environment = NEW.environment ORDER BY s.number DESC LIMIT 1;
  IF former.number IS NULL AND EXISTS (SELECT FROM commission_entry e WHERE e.affiliate_id = NEW.affiliate_id
      AND e.environment = NEW.environment AND e.month < NEW.month)
    OR NEW.month <> (former.month + interval '1 month')::date THEN
    RAISE EXCEPTION 'months are closed in their order' USING ERRCODE = 'PC011';
  END IF;
  NEW.number := coalesce(former.number, 0) + 1;
  NEW.opening_cents := coalesce(former.closing_cents, 0);
  SELECT count(*), NEW.opening_cents + coalesce(sum(amount_cents), 0) INTO NEW.entries, NEW.closing_cents
    FROM commission_entry e WHERE e.affiliate_id = NEW.affiliate_id AND e.environment = NEW.environment AND e.month = NEW.month;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_statement_checked BEFORE INSERT ON commission_statement FOR EACH ROW EXECUTE FUNCTION check_commission_statement();--> statement-breakpoint
-- A version of a plan stays as it is, but for its last day; no two of the same plan are valid on one day.
CREATE FUNCTION check_commission_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('commission plan'));
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'valid_to') IS DISTINCT FROM (to_jsonb(OLD) - 'valid_to') THEN
    RAISE EXCEPTION 'a version of a plan never changes';
  END IF;
  IF EXISTS (SELECT FROM commission_plan p WHERE p.id <> NEW.id AND p.environment = NEW.environment
      AND p.affiliate_id IS NOT DISTINCT FROM NEW.affiliate_id AND p.partner_id IS NOT DISTINCT FROM NEW.partner_id
      AND p.intent_id IS NOT DISTINCT FROM NEW.intent_id AND p.paid_on = NEW.paid_on
      AND p.valid_from <= coalesce(p.valid_to, 'infinity') AND NEW.valid_from <= coalesce(NEW.valid_to, 'infinity')
      AND p.valid_from <= coalesce(NEW.valid_to, 'infinity') AND NEW.valid_from <= coalesce(p.valid_to, 'infinity')) THEN
    RAISE EXCEPTION 'another version of the plan is valid then' USING ERRCODE = 'PC011';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_plan_checked BEFORE INSERT OR UPDATE ON commission_plan FOR EACH ROW EXECUTE FUNCTION check_commission_plan();--> statement-breakpoint
CREATE TRIGGER commission_plan_kept BEFORE DELETE OR TRUNCATE ON commission_plan FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What is append-only stays so, but for leads that stand for nobody: sample data and practice calls can be removed whole.
CREATE FUNCTION keep_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sample_lead WHERE lead_id = OLD.lead_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER disposition_append_only BEFORE UPDATE ON disposition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER disposition_kept BEFORE DELETE ON disposition FOR EACH ROW EXECUTE FUNCTION keep_unless_sample();--> statement-breakpoint
CREATE TRIGGER outcome_append_only BEFORE TRUNCATE ON outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER outcome_not_deleted BEFORE DELETE ON outcome FOR EACH ROW EXECUTE FUNCTION keep_unless_sample();--> statement-breakpoint
CREATE TRIGGER commission_entry_append_only BEFORE UPDATE OR TRUNCATE ON commission_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The ledger stays as it is, whosever leads are removed: what sample data had earned is reversed in a month that is open.
CREATE TRIGGER commission_entry_kept BEFORE DELETE ON commission_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER commission_statement_append_only BEFORE UPDATE OR TRUNCATE ON commission_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER commission_statement_kept BEFORE DELETE ON commission_statement FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What an application earned, or what was taken back: entries only add up, so there is nothing to compare with.
CREATE FUNCTION note_report_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, commission_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, sum(e.amount_cents), true
  FROM added e JOIN application a ON a.id = e.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE e.plan_id IS NOT NULL AND l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(e.amount_cents) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_entry_report AFTER INSERT ON commission_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_report_commission();--> statement-breakpoint
-- Every row is deleted within a moment.
ALTER TABLE event_outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
-- The rows that accepts take turns at stay in their page.
ALTER TABLE cap_window SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
-- UAT leads are kept 90 days, Production leads 5 years.
INSERT INTO environment (name, lead_retention_days) VALUES ('uat', 90), ('production', 1826);--> statement-breakpoint
-- No day is closed yet: the worker begins with today.
INSERT INTO funnel_progress (closed_before, after_lead_id) VALUES (funnel_day_of(now()), 0);--> statement-breakpoint
-- The first is what agents read before questions were data, under the name that leads have stored for it.
INSERT INTO consent_text (key, language, version, questions) VALUES
  ('portal-1', 'en', 1, '[{"purposes": ["share with lenders", "credit check"], "words": "Do you agree that we check your ID number and details, share them with lenders that may fit, and that those lenders may do a credit check and contact you about this application? You may withdraw at any time."}]'),
  ('en-2', 'en', 2, '[{"purposes": ["share with lenders"], "words": "May we share your details, including your ID number, with lenders that may suit you, so that they can contact you about this application?"}, {"purposes": ["credit check"], "words": "May these lenders do a credit check on you? You can withdraw your consent at any time."}]');--> statement-breakpoint
INSERT INTO alert_watch DEFAULT VALUES;--> statement-breakpoint
INSERT INTO event_log DEFAULT VALUES;--> statement-breakpoint
INSERT INTO report_progress (closed_before, after_lead_id) VALUES (funnel_day_of(now()), 0);
