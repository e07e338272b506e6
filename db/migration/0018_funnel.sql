CREATE TABLE "funnel_day" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"intent_id" bigint NOT NULL,
	"user_id" bigint,
	"referee_affiliate_id" bigint,
	"leads" integer NOT NULL,
	"matched" integer NOT NULL,
	"accepted" integer NOT NULL,
	"change" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_partner_day" (
	"affiliate_id" bigint NOT NULL,
	"environment" "environment_name" NOT NULL,
	"day" date NOT NULL,
	"partner_id" bigint NOT NULL,
	"user_id" bigint,
	"offered" integer NOT NULL,
	"chosen" integer NOT NULL,
	"accepted" integer NOT NULL,
	"change" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funnel_progress" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"closed_before" date NOT NULL,
	"after_lead_id" bigint NOT NULL,
	CONSTRAINT "funnel_progress_only" CHECK ("funnel_progress"."only")
);
--> statement-breakpoint
DROP INDEX "lead_age";--> statement-breakpoint
CREATE INDEX "funnel_day_of" ON "funnel_day" USING btree ("affiliate_id","environment","day");--> statement-breakpoint
CREATE INDEX "funnel_day_referee" ON "funnel_day" USING btree ("referee_affiliate_id","environment","day") WHERE "funnel_day"."referee_affiliate_id" is not null;--> statement-breakpoint
CREATE INDEX "funnel_day_change" ON "funnel_day" USING btree ("day") WHERE "funnel_day"."change";--> statement-breakpoint
CREATE INDEX "funnel_partner_day_of" ON "funnel_partner_day" USING btree ("affiliate_id","environment","day");--> statement-breakpoint
CREATE INDEX "funnel_partner_day_change" ON "funnel_partner_day" USING btree ("day") WHERE "funnel_partner_day"."change";--> statement-breakpoint
CREATE INDEX "lead_referee" ON "lead" USING btree ("referee_affiliate_id","environment","id") WHERE "lead"."referee_affiliate_id" is not null;--> statement-breakpoint
CREATE FUNCTION funnel_day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'Africa/Johannesburg')::date;--> statement-breakpoint
-- A partner could be offered, whatever came after.
CREATE FUNCTION has_matched(state lead_state) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN state IN ('matched', 'pending', 'accepted', 'declined', 'failed');--> statement-breakpoint
-- What happens to leads of a day that may be closed: one row per change, added up by whoever reads.
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
-- A lead stored as usual is of the running hour; one that is stored with an older time may be of a closed day.
CREATE TRIGGER lead_funnel_insert AFTER INSERT ON lead FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour') EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
CREATE TRIGGER lead_funnel_update AFTER UPDATE OF state, offer_id, application_id ON lead FOR EACH ROW
  WHEN ((OLD.state IS DISTINCT FROM NEW.state OR OLD.offer_id IS DISTINCT FROM NEW.offer_id OR OLD.application_id IS DISTINCT FROM NEW.application_id)
    AND NEW.created_at < date_trunc('day', now(), 'Africa/Johannesburg')) EXECUTE FUNCTION note_funnel_change();--> statement-breakpoint
-- Nothing is closed yet: the worker begins with the oldest lead.
INSERT INTO funnel_progress (closed_before, after_lead_id) SELECT funnel_day_of(coalesce(min(created_at), now())), 0 FROM lead;
