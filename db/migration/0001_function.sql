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
-- Records changes of leads whose day may already be closed: one row per change; readers add them up.
CREATE FUNCTION note_funnel_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  leads_more integer := (TG_OP = 'INSERT')::int;
  matched_more integer := has_matched(NEW.state)::int - coalesce(has_matched(OLD.state)::int, 0);
  accepted_more integer := (NEW.state = 'accepted')::int - coalesce((OLD.state = 'accepted')::int, 0);
BEGIN
  IF (leads_more, matched_more, accepted_more) <> (0, 0, 0) THEN
    INSERT INTO funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched, accepted, change)
    VALUES (NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), NEW.intent_id, NEW.user_id, NEW.referee_affiliate_id, leads_more, matched_more, accepted_more, true);
  END IF;
  INSERT INTO funnel_partner_day (affiliate_id, environment, day, partner_id, user_id, offered, chosen, accepted, change)
  SELECT NEW.affiliate_id, NEW.environment, funnel_day_of(NEW.created_at), partner_id, NEW.user_id, sum(offered), sum(chosen), sum(accepted), true
  FROM (
    SELECT (m ->> 'partnerId')::bigint AS partner_id, CASE WHEN o.id = NEW.offer_id THEN 1 ELSE -1 END AS offered, 0 AS chosen, 0 AS accepted
    FROM offer o, jsonb_array_elements(o.matches) m
    -- Erasure unties a lead from its offer; that it was made still counts.
    WHERE o.id IN (NEW.offer_id, OLD.offer_id) AND NEW.offer_id IS NOT NULL AND NEW.offer_id IS DISTINCT FROM OLD.offer_id
    UNION ALL
    SELECT partner_id, 0, 1, (NEW.state = 'accepted')::int FROM application WHERE id = NEW.application_id
    UNION ALL
    SELECT partner_id, 0, -1, -(OLD.state = 'accepted')::int FROM application WHERE id = OLD.application_id) step
  GROUP BY partner_id
  HAVING sum(offered) <> 0 OR sum(chosen) <> 0 OR sum(accepted) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A new lead usually dates from the last hour; one stored with an older time may belong to a closed day.
CREATE TRIGGER lead_funnel_insert AFTER INSERT ON lead FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
CREATE TRIGGER lead_funnel_update AFTER UPDATE OF state, offer_id, application_id ON lead FOR EACH ROW
  WHEN ((OLD.state IS DISTINCT FROM NEW.state OR OLD.offer_id IS DISTINCT FROM NEW.offer_id OR OLD.application_id IS DISTINCT FROM NEW.application_id)
    AND NEW.created_at < date_trunc('day', now(), 'Africa/Johannesburg')) EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
-- Fills a missing gross or net income with the other one (spec 2.1).
CREATE FUNCTION fill_income(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN fields || jsonb_build_object('net_income', fields -> 'gross_income')
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN fields || jsonb_build_object('gross_income', fields -> 'net_income')
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
-- UAT leads are kept 90 days, Production leads 5 years (design 9).
INSERT INTO environment (name, lead_retention_days) VALUES ('uat', 90), ('production', 1826);--> statement-breakpoint
-- No day is closed yet: the worker begins with the oldest lead.
INSERT INTO funnel_progress (closed_before, after_lead_id) VALUES (funnel_day_of(now()), 0);
