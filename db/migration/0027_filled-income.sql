ALTER TABLE "lead" ADD COLUMN "filled_income" text;--> statement-breakpoint
-- Which income `fill_income` fills in: the one that was not sent while the other was. Null: there is nothing to fill.
CREATE FUNCTION income_to_fill(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN fields ? 'gross_income' AND NOT fields ? 'net_income' THEN 'net_income'
    WHEN fields ? 'net_income' AND NOT fields ? 'gross_income' THEN 'gross_income'
  END
$$;
