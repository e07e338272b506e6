-- An account's first statement may begin with any month that is over, and takes in what stands in months before it: a
-- wrong year must not make a hundred months to close one by one.
CREATE OR REPLACE FUNCTION check_commission_statement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former commission_statement;
BEGIN
  PERFORM lock_commission(NEW.affiliate_id);
  IF NEW.month >= date_trunc('month', now() AT TIME ZONE 'Africa/Johannesburg')::date THEN
    RAISE EXCEPTION 'the month % is not over', to_char(NEW.month, 'YYYY-MM') USING ERRCODE = 'PC012';
  END IF;
  SELECT * INTO former FROM commission_statement s WHERE s.affiliate_id = NEW.affiliate_id
    AND s.environment = NEW.environment ORDER BY s.number DESC LIMIT 1;
  IF NEW.month <> (former.month + interval '1 month')::date THEN
    RAISE EXCEPTION 'months are closed in their order' USING ERRCODE = 'PC011';
  END IF;
  NEW.number := coalesce(former.number, 0) + 1;
  NEW.opening_cents := coalesce(former.closing_cents, 0);
  SELECT count(*), NEW.opening_cents + coalesce(sum(amount_cents), 0) INTO NEW.entries, NEW.closing_cents
    FROM commission_entry e WHERE e.affiliate_id = NEW.affiliate_id AND e.environment = NEW.environment
      AND (e.month = NEW.month OR former.number IS NULL AND e.month < NEW.month);
  RETURN NEW;
END $$;
