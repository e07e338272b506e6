-- What was paid out, of outcomes of one application that count: each pay-out once, as in the ledger of commissions. The first
-- one told counts, and after a return the next. In the order of lib/commission/outcome-order.ts: by time, at the same moment by
-- kind and the partner's own id; what is told of a day without a time comes behind all of that day that may come before it.
CREATE FUNCTION paid_out_cents(counting bigint[]) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH told AS (
    SELECT kind, event_id, amount_cents, occurred_at, d.day,
      occurred_at = (d.day::timestamp AT TIME ZONE 'Africa/Johannesburg') AS has_no_time
    FROM outcome, LATERAL (SELECT (occurred_at AT TIME ZONE 'Africa/Johannesburg')::date AS day) d
    WHERE id = ANY(counting)),
  placed AS (
    SELECT t.*, CASE WHEN t.has_no_time THEN greatest(t.occurred_at, (
        SELECT max(b.occurred_at) FROM told b WHERE NOT b.has_no_time AND b.day = t.day AND b.kind <= t.kind))
      ELSE t.occurred_at END AS place_at
    FROM told t),
  ranked AS (
    SELECT kind, amount_cents, row_number() OVER (ORDER BY place_at, kind, has_no_time, event_id COLLATE "C") AS place FROM placed),
  round AS (
    SELECT kind, amount_cents, place,
      count(*) FILTER (WHERE kind IN ('returned', 'charged_back')) OVER (ORDER BY place) AS returns
    FROM ranked),
  paid AS (
    SELECT amount_cents, row_number() OVER (PARTITION BY returns ORDER BY place) AS time FROM round WHERE kind = 'funded')
  SELECT coalesce(sum(amount_cents), 0)::bigint FROM paid WHERE time = 1;
$$;--> statement-breakpoint
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
  INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, approved, funded, returned, amount_cents, change)
  SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, s.approved, s.funded, s.returned, s.amount_cents, true
  FROM step s JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
    CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
  WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND (s.approved, s.funded, s.returned, s.amount_cents) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was added up twice so far is taken out of the sums of its days.
INSERT INTO report_day (affiliate_id, environment, day, intent_id, source, user_id, partner_id, amount_cents, change)
SELECT l.affiliate_id, l.environment, funnel_day_of(l.created_at), l.intent_id, l.source, l.user_id, p.id, s.cents, true
FROM (
    SELECT application_id, paid_out_cents(array_agg(id)) - coalesce(sum(amount_cents) FILTER (WHERE kind = 'funded'), 0) AS cents
    FROM outcome o WHERE NOT EXISTS (SELECT FROM outcome c WHERE c.corrects = o.id)
    GROUP BY application_id HAVING count(*) FILTER (WHERE kind = 'funded') > 1) s
  JOIN application a ON a.id = s.application_id JOIN lead l ON l.id = a.lead_id
  CROSS JOIN LATERAL (VALUES (NULL), (a.partner_id)) p(id)
WHERE l.created_at < date_trunc('day', now(), 'Africa/Johannesburg') AND s.cents <> 0;
