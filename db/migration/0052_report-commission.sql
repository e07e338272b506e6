-- What an application earned, or what was taken back: entries only add up, so there is nothing to compare with.
CREATE FUNCTION note_report_commission() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, commission_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, a.partner_id, sum(e.amount_cents), true
  FROM added e JOIN application a ON a.id = e.application_id JOIN lead l ON l.id = a.lead_id
  WHERE e.plan_id IS NOT NULL AND l.created_at < date_trunc('day', now(), 'Africa/Johannesburg')
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(e.amount_cents) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER commission_entry_report AFTER INSERT ON commission_entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_report_commission();--> statement-breakpoint
-- Days are counted again where entries came before this.
UPDATE report_progress SET closed_before = '2000-01-01', after_lead_id = 0 WHERE EXISTS (SELECT FROM commission_entry);
