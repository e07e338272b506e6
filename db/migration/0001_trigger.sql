-- Every change of intents and partners raises the catalogue version of its environment and tells the caches.
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
-- The audit trail is append-only, for everybody.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- UAT leads are kept 90 days, Production leads 5 years (design 9).
INSERT INTO environment (name, lead_retention_days) VALUES ('uat', 90), ('production', 1826);
