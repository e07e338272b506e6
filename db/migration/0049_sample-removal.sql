-- What is append-only stays so, but for leads that stand for nobody: sample data and practice calls can be removed whole.
CREATE FUNCTION keep_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sample_lead WHERE lead_id = OLD.lead_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_entry_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM application a JOIN sample_lead s ON s.lead_id = a.lead_id WHERE a.id = OLD.application_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
-- A statement of UAT that counted sample data would say what its ledger no longer says: its month is opened again.
CREATE FUNCTION keep_statement_unless_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.environment = 'uat' AND EXISTS (SELECT FROM sample_data WHERE affiliate_id = OLD.affiliate_id AND status = 'removing') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
DROP TRIGGER disposition_append_only ON disposition;--> statement-breakpoint
CREATE TRIGGER disposition_append_only BEFORE UPDATE ON disposition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER disposition_kept BEFORE DELETE ON disposition FOR EACH ROW EXECUTE FUNCTION keep_unless_sample();--> statement-breakpoint
DROP TRIGGER outcome_append_only ON outcome;--> statement-breakpoint
CREATE TRIGGER outcome_append_only BEFORE TRUNCATE ON outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER outcome_not_deleted BEFORE DELETE ON outcome FOR EACH ROW EXECUTE FUNCTION keep_unless_sample();--> statement-breakpoint
DROP TRIGGER commission_entry_append_only ON commission_entry;--> statement-breakpoint
CREATE TRIGGER commission_entry_append_only BEFORE UPDATE OR TRUNCATE ON commission_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER commission_entry_kept BEFORE DELETE ON commission_entry FOR EACH ROW EXECUTE FUNCTION keep_entry_unless_sample();--> statement-breakpoint
DROP TRIGGER commission_statement_append_only ON commission_statement;--> statement-breakpoint
CREATE TRIGGER commission_statement_append_only BEFORE UPDATE OR TRUNCATE ON commission_statement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER commission_statement_kept BEFORE DELETE ON commission_statement FOR EACH ROW EXECUTE FUNCTION keep_statement_unless_sample();
