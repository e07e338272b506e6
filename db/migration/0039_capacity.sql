CREATE TABLE "cap" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cap_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"intent_id" bigint,
	"affiliate_id" bigint,
	"counts" text NOT NULL,
	"period" text NOT NULL,
	"time_zone" text NOT NULL,
	"most" integer,
	"weekdays" jsonb NOT NULL,
	"overage" integer NOT NULL,
	"warn_at_percent" integer NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cap_use" (
	"application_id" bigint NOT NULL,
	"cap_id" bigint NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "cap_use_application_id_cap_id_pk" PRIMARY KEY("application_id","cap_id")
);
--> statement-breakpoint
CREATE TABLE "cap_window" (
	"cap_id" bigint NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	"over_limit" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cap_window_cap_id_opens_at_pk" PRIMARY KEY("cap_id","opens_at")
);
--> statement-breakpoint
CREATE TABLE "declared_holiday" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"declared_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "capacity" jsonb;--> statement-breakpoint
ALTER TABLE "cap" ADD CONSTRAINT "cap_partner_id_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap" ADD CONSTRAINT "cap_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap" ADD CONSTRAINT "cap_affiliate_id_affiliate_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap_use" ADD CONSTRAINT "cap_use_application_id_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap_window" ADD CONSTRAINT "cap_window_cap_id_cap_id_fk" FOREIGN KEY ("cap_id") REFERENCES "public"."cap"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cap_key" ON "cap" USING btree ("partner_id",coalesce("intent_id", 0),coalesce("affiliate_id", 0),"counts","period","time_zone");--> statement-breakpoint
CREATE INDEX "cap_use_window" ON "cap_use" USING btree ("cap_id","opens_at");--> statement-breakpoint
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
-- The rows that accepts take turns at stay in their page.
ALTER TABLE cap_window SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
